//! Changes between two versions of proto files that break a client of the older one, as `buf breaking` finds them.
//!
//! What a client sends or reads must keep its number, name and type. Anything may be added.

use prost_types::{DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorSet};
use prost_types::{MethodDescriptorProto, ServiceDescriptorProto};
use std::collections::BTreeMap;

/// Everything of some files, by its full name.
#[derive(Default)]
struct Names<'a> {
    messages: BTreeMap<String, &'a DescriptorProto>,
    enums: BTreeMap<String, &'a EnumDescriptorProto>,
    services: BTreeMap<String, &'a ServiceDescriptorProto>,
}

impl<'a> Names<'a> {
    fn of(files: &'a FileDescriptorSet) -> Self {
        let mut names = Names::default();
        for file in &files.file {
            for message in &file.message_type {
                names.add(file.package(), message);
            }
            for listed in &file.enum_type {
                names.enums.insert(format!("{}.{}", file.package(), listed.name()), listed);
            }
            for service in &file.service {
                names.services.insert(format!("{}.{}", file.package(), service.name()), service);
            }
        }
        names
    }

    fn add(&mut self, scope: &str, message: &'a DescriptorProto) {
        let name = format!("{scope}.{}", message.name());
        for nested in &message.nested_type {
            self.add(&name, nested);
        }
        for listed in &message.enum_type {
            self.enums.insert(format!("{name}.{}", listed.name()), listed);
        }
        self.messages.insert(name, message);
    }
}

/// What breaks clients of `old` when the service speaks `new`, one line each.
pub(crate) fn breaking_changes(old: &FileDescriptorSet, new: &FileDescriptorSet) -> Vec<String> {
    let (old, new) = (Names::of(old), Names::of(new));
    let mut changes = Vec::new();
    for (name, message) in old.messages {
        match new.messages.get(&name) {
            None => changes.push(format!("message {name} is gone")),
            Some(now) => fields(&name, message, now, &mut changes),
        }
    }
    for (name, listed) in old.enums {
        let Some(now) = new.enums.get(&name) else {
            changes.push(format!("enum {name} is gone"));
            continue;
        };
        for value in &listed.value {
            let same = now.value.iter().find(|other| other.number == value.number);
            if same.is_none_or(|same| same.name != value.name) {
                changes.push(format!("{name}: value {} = {} is gone", value.name(), value.number()));
            }
        }
    }
    for (name, service) in old.services {
        let Some(now) = new.services.get(&name) else {
            changes.push(format!("service {name} is gone"));
            continue;
        };
        for call in &service.method {
            match now.method.iter().find(|other| other.name == call.name) {
                None => changes.push(format!("call {name}.{} is gone", call.name())),
                Some(other) if signature(other) != signature(call) => {
                    changes.push(format!("call {name}.{} takes or returns something else", call.name()));
                }
                Some(_) => {}
            }
        }
    }
    changes
}

fn fields(name: &str, old: &DescriptorProto, new: &DescriptorProto, changes: &mut Vec<String>) {
    for field in &old.field {
        let place = format!("{name}: field {} = {}", field.name(), field.number());
        match new.field.iter().find(|other| other.number == field.number) {
            None => changes.push(format!("{place} is gone")),
            Some(now) if now.name != field.name => changes.push(format!("{place} is now {}", now.name())),
            Some(now) if kind(now, new) != kind(field, old) => {
                changes.push(format!("{place} has another type"));
            }
            Some(_) => {}
        }
    }
}

/// What decides how a field is written, read and generated.
fn kind(field: &FieldDescriptorProto, message: &DescriptorProto) -> impl PartialEq + use<> {
    let choice = field.oneof_index.and_then(|index| message.oneof_decl.get(index as usize));
    let choice = choice.map(|choice| choice.name().to_owned());
    (field.r#type, field.label, field.type_name.clone(), field.proto3_optional(), choice)
}

fn signature(call: &MethodDescriptorProto) -> (&str, &str, bool, bool) {
    (call.input_type(), call.output_type(), call.client_streaming(), call.server_streaming())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RELEASED: &str = r#"
        syntax = "proto3";
        package shop;
        service Till { rpc Pay(Bill) returns (Bill); }
        message Bill {
          int32 cents = 1;
          repeated string items = 2;
          optional string note = 3;
          Kind kind = 4;
          oneof means { string card = 5; string cash = 6; }
          message Line { string text = 1; }
        }
        enum Kind { KIND_UNSPECIFIED = 0; KIND_FOOD = 1; }
    "#;

    fn compiled(text: &str) -> FileDescriptorSet {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("shop.proto"), text).unwrap();
        protox::compile(["shop.proto"], [folder.path()]).unwrap()
    }

    fn after(from: &str, to: &str) -> Vec<String> {
        assert_eq!(RELEASED.matches(from).count(), 1, "{from}");
        breaking_changes(&compiled(RELEASED), &compiled(&RELEASED.replace(from, to)))
    }

    #[test]
    fn what_breaks_a_client_is_found() {
        for (from, to, change) in [
            ("int32 cents = 1;", "", "shop.Bill: field cents = 1 is gone"),
            ("int32 cents = 1;", "int32 cents = 9;", "shop.Bill: field cents = 1 is gone"),
            ("int32 cents", "int64 cents", "shop.Bill: field cents = 1 has another type"),
            ("int32 cents", "int32 amount", "shop.Bill: field cents = 1 is now amount"),
            ("repeated string items", "string items", "shop.Bill: field items = 2 has another type"),
            ("optional string note", "string note", "shop.Bill: field note = 3 has another type"),
            ("Kind kind", "Line kind", "shop.Bill: field kind = 4 has another type"),
            ("oneof means {", "oneof way {", "shop.Bill: field card = 5 has another type"),
            ("message Line { string text = 1; }", "", "message shop.Bill.Line is gone"),
            ("KIND_FOOD = 1", "KIND_FOOD = 2", "shop.Kind: value KIND_FOOD = 1 is gone"),
            ("KIND_FOOD", "KIND_DRINK", "shop.Kind: value KIND_FOOD = 1 is gone"),
            ("rpc Pay(Bill) returns (Bill);", "", "call shop.Till.Pay is gone"),
            ("returns (Bill)", "returns (stream Bill)", "call shop.Till.Pay takes or returns something else"),
            ("service Till", "service Desk", "service shop.Till is gone"),
            ("package shop", "package market", "message shop.Bill is gone"),
        ] {
            let changes = after(from, to);
            assert!(changes.iter().any(|found| found == change), "{from} -> {to}: {changes:?}");
        }
    }

    #[test]
    fn what_is_added_breaks_nobody() {
        for (from, to) in [
            ("int32 cents = 1;", "int32 cents = 1; int32 tip = 9;"),
            ("KIND_FOOD = 1;", "KIND_FOOD = 1; KIND_DRINK = 2;"),
            ("service Till {", "message Tip {} service Till { rpc Tip(Tip) returns (Bill);"),
            ("string cash = 6;", "string cash = 6; string cheque = 7;"),
            ("int32 cents = 1;", "// In words.\n int32 cents = 1;"),
        ] {
            assert_eq!(after(from, to), Vec::<String>::new(), "{to}");
        }
    }
}
