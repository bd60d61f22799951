//! A processor without the instructions of the build is refused in one line, before any of them is executed.

use std::process::Command;
use tests::program::binary;

/// The exit code, standard output and standard error of `parlor list` on an emulated processor.
fn list_on(processor: &str) -> (Option<i32>, String, String) {
    let output = Command::new("qemu-x86_64")
        .args(["-cpu", processor])
        .arg(binary())
        .arg("list")
        .output()
        .expect("qemu-x86_64 runs; install it with: .ci/setup qemu");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    // The emulator itself warns of system features that it leaves out.
    let said = text(output.stderr);
    let said: Vec<&str> = said.lines().filter(|line| !line.contains("warning: TCG")).collect();
    (output.status.code(), text(output.stdout), said.join("\n"))
}

#[test]
fn an_older_processor_is_refused_in_one_line() {
    // Of 2003, 2008 and 2011: the last one has AVX, but neither AVX2 nor BMI.
    for (processor, feature) in [("qemu64", "SSE4.2"), ("Nehalem", "MOVBE"), ("SandyBridge", "MOVBE")] {
        let (code, out, err) = list_on(processor);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{processor}: {err}");
        let start = format!("parlor: this processor lacks {feature}; x86-64-v3 is needed");
        assert!(err.starts_with(&start) && !err.contains('\n'), "{processor}: {err}");
    }
}

#[test]
fn a_newer_processor_is_accepted() {
    let (code, out, err) = list_on("Haswell");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("connect4"), "{out}");
}
