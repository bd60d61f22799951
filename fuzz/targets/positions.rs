//! Text as a position of every game: what is accepted reads back as itself and can be played on.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for entry in games::catalogue() {
        let Ok(mut position) = entry.rules.parse(text) else { continue };
        let again = entry.rules.parse(&position.to_string()).expect("a position reads back");
        assert_eq!((again.to_string(), again.key()), (position.to_string(), position.key()));
        position.view();
        entry.draw(&*position, games::text_style::TextStyle::Plain);
        for ply in 0..4 {
            let moves = position.moves();
            let Some(m) = moves.get((text.len() + ply) % moves.len().max(1)) else { break };
            position.try_play(m).expect("a listed move is legal");
        }
    }
});
