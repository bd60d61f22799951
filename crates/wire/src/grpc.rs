//! The messages, clients and servers of the gRPC interfaces, generated from `proto`.

// The proto files document the fields, for readers of every language.
#![allow(missing_docs, clippy::all, clippy::pedantic)]

include!(concat!(env!("OUT_DIR"), "/grpc.rs"));

/// The compiled proto files, for reflection.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptors.bin"));
