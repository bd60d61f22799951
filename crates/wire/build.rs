//! Compiles every file under `proto` to Rust and to the descriptors that reflection serves; no protoc is needed.

use prost::Message;
use std::error::Error;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=proto");
    let mut files = Vec::new();
    collect(Path::new("proto"), &mut files)?;
    files.sort();
    let descriptors = protox::compile(&files, ["proto"])?;
    let folder = PathBuf::from(std::env::var("OUT_DIR")?);
    std::fs::write(folder.join("descriptors.bin"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure().include_file("grpc.rs").compile_fds(descriptors)?;
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            files.push(path);
        }
    }
    Ok(())
}
