//! Position text: one line with the complete position, secrets included.
//!
//! Words `name=value` first, then one word for each piece of the list, as in
//! `03:garen@b1/120,v,c=2.5,i=tear*0,+wounded*3*1*1,%barrier*2*50`.
mod read;
mod write;

use super::piece::Owner;
use super::position::{Draw, Status};

/// Names of the states of a game.
const STATUSES: [(&str, Status); 6] = [
    ("running", Status::Running),
    ("blue", Status::Won(Owner::Blue)),
    ("red", Status::Won(Owner::Red)),
    ("stuck", Status::Drawn(Draw::Stuck)),
    ("quiet", Status::Drawn(Draw::Quiet)),
    ("rounds", Status::Drawn(Draw::Rounds)),
];

/// The name of a debuff in texts and views: its id without what is drawn.
pub fn debuff_name(debuff: super::debuff::Debuff) -> &'static str {
    debuff.record().id.trim_end_matches('_')
}
