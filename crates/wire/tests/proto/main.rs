//! The proto files: released ones stay compatible, and everything in them is explained.

mod breaking;

use breaking::breaking_changes;
use prost::Message;
use prost_types::{DescriptorProto, EnumDescriptorProto, FileDescriptorProto, FileDescriptorSet};
use std::path::Path;

/// The files that the service speaks.
fn current() -> FileDescriptorSet {
    FileDescriptorSet::decode(wire::grpc::DESCRIPTORS).expect("the build wrote them")
}

/// What clients out there were generated from; copied from `proto` with each release.
#[test]
fn clients_of_released_proto_files_still_work() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("released");
    let files = ["parlor/v1/bots.proto", "lolchess/game-engine.proto"].map(|file| folder.join(file));
    let released = protox::compile(files, [folder]).unwrap();
    let changes = breaking_changes(&released, &current());
    assert!(changes.is_empty(), "clients of the released proto files would break:\n{}", changes.join("\n"));
}

/// Fields of descriptors by their numbers in `descriptor.proto`, as paths of comments have them.
mod number {
    pub(super) const FILE_MESSAGE: i32 = 4;
    pub(super) const FILE_ENUM: i32 = 5;
    pub(super) const FILE_SERVICE: i32 = 6;
    pub(super) const FIELD: i32 = 2;
    pub(super) const NESTED: i32 = 3;
    pub(super) const ENUM: i32 = 4;
    pub(super) const ONEOF: i32 = 8;
    pub(super) const VALUE: i32 = 2;
    pub(super) const METHOD: i32 = 2;
}

/// Paths of everything in a file that needs a comment, with its name.
fn paths(file: &FileDescriptorProto) -> Vec<(Vec<i32>, String)> {
    let mut found = Vec::new();
    for (index, message) in file.message_type.iter().enumerate() {
        message_paths(message, &[number::FILE_MESSAGE, index as i32], &mut found);
    }
    for (index, listed) in file.enum_type.iter().enumerate() {
        enum_paths(listed, &[number::FILE_ENUM, index as i32], &mut found);
    }
    for (index, service) in file.service.iter().enumerate() {
        let path = [number::FILE_SERVICE, index as i32];
        found.push((path.to_vec(), service.name().to_owned()));
        for (index, method) in service.method.iter().enumerate() {
            let path = [&path[..], &[number::METHOD, index as i32]].concat();
            found.push((path, format!("{}.{}", service.name(), method.name())));
        }
    }
    found
}

fn message_paths(message: &DescriptorProto, path: &[i32], found: &mut Vec<(Vec<i32>, String)>) {
    let inside = |kind: i32, index: usize| [path, &[kind, index as i32]].concat();
    found.push((path.to_vec(), message.name().to_owned()));
    for (index, field) in message.field.iter().enumerate() {
        found.push((inside(number::FIELD, index), format!("{}.{}", message.name(), field.name())));
    }
    for (index, choice) in message.oneof_decl.iter().enumerate() {
        // A field that is `optional` has a choice of its own, which nobody wrote.
        if !choice.name().starts_with('_') {
            found.push((inside(number::ONEOF, index), format!("{}.{}", message.name(), choice.name())));
        }
    }
    for (index, nested) in message.nested_type.iter().enumerate() {
        message_paths(nested, &inside(number::NESTED, index), found);
    }
    for (index, nested) in message.enum_type.iter().enumerate() {
        enum_paths(nested, &inside(number::ENUM, index), found);
    }
}

fn enum_paths(listed: &EnumDescriptorProto, path: &[i32], found: &mut Vec<(Vec<i32>, String)>) {
    found.push((path.to_vec(), listed.name().to_owned()));
    for (index, value) in listed.value.iter().enumerate() {
        let path = [path, &[number::VALUE, index as i32]].concat();
        found.push((path, format!("{}.{}", listed.name(), value.name())));
    }
}

#[test]
fn every_message_field_and_call_has_a_comment() {
    let (mut seen, mut bare) = (0, Vec::new());
    for file in current().file.iter().filter(|file| !file.package().starts_with("google")) {
        let places = &file.source_code_info.as_ref().expect("comments are compiled in").location;
        for (path, name) in paths(file) {
            let is_explained = places.iter().filter(|place| place.path == path).any(|place| {
                !place.leading_comments().trim().is_empty() || !place.trailing_comments().trim().is_empty()
            });
            seen += 1;
            if !is_explained {
                bare.push(format!("{}: {name}", file.name()));
            }
        }
    }
    assert!(seen > 300, "{seen}");
    assert!(bare.is_empty(), "without a comment:\n{}", bare.join("\n"));
}

#[test]
fn go_programs_know_where_to_put_the_files() {
    for file in current().file {
        let options = file.options.clone().unwrap_or_default();
        let (path, name) = options.go_package().split_once(';').unwrap_or_default();
        assert!(path.contains('/') && !name.is_empty(), "{}: {:?}", file.name(), options.go_package);
    }
}
