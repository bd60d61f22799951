//! Lines to a bot: each is obeyed or answered by one `error` line, and the conversation ends well.
#![no_main]

use lab::protocol::{Request, serve};
use libfuzzer_sys::fuzz_target;
use std::io::Cursor;

/// A search of more nodes, or a larger table, would only be slow.
fn is_quick(line: &str) -> bool {
    match line.parse() {
        Ok(Request::Go(go)) => go.nodes.is_some_and(|nodes| nodes <= 100),
        Ok(Request::Set(_)) => !line.contains("table_mb"),
        _ => true,
    }
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if !text.lines().all(is_quick) {
        return;
    }
    let nim = games::find("nim").expect("the template is in the catalogue");
    let mut output = Vec::new();
    serve(nim, "alphabeta:table_mb=0", 1, Cursor::new(bytes.to_vec()), &mut output).expect("memory is never full");
    let output = String::from_utf8(output).expect("answers are text");
    const ANSWERS: [&str; 9] =
        ["id ", "option ", "ok", "ready", "moves", "view ", "info ", "bestmove ", "error "];
    assert!(output.lines().all(|line| ANSWERS.iter().any(|answer| line.starts_with(answer))), "{output}");
});
