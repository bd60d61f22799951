//! Who plays in the strength report of `parlor strength`.

/// The players of a game; limits are such that the whole report takes minutes.
pub struct StrengthField {
    /// The classic bots and levels.
    pub classic: &'static [&'static str],
    /// The other bots and levels.
    pub ours: &'static [&'static str],
    /// Pairs of games in a meeting.
    pub pairs: usize,
    /// Bots for one side against bots for the other, where there are such.
    pub duels: Option<DuelField>,
}

/// Bots for either side, each of the first against each of the second.
pub struct DuelField {
    /// Bots that play the first side.
    pub first: &'static [&'static str],
    /// Bots that play the second side.
    pub second: &'static [&'static str],
    /// Games of a duel.
    pub games: usize,
}
