//! The messages, clients and servers of the gRPC interfaces, generated from `proto`.

// What a field means stands in the proto files; there it is read by people of every language.
#![allow(missing_docs, clippy::all, clippy::pedantic)]

include!(concat!(env!("OUT_DIR"), "/grpc.rs"));

/// The compiled proto files, for reflection.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptors.bin"));
