//! What the accounts at a game are told: that it has begun, and that it is over.

use super::live_game::LiveGame;
use super::{LiveGames, Services};
use crate::ndjson;
use game::Side;
use wire::{AccountEvent, AccountGame, Status, WebhookEvent};
use work::bus::Notice;

impl Services {
    /// Tells whoever follows an account, on all servers.
    pub(crate) fn tell(&self, account: &str, event: &AccountEvent) {
        let line = ndjson::line(event);
        self.followers.tell(account, &line);
        self.bus.tell(|| Notice::Account { account: account.to_owned(), line });
    }

    /// Tells the accounts at a game what is new to them since it had this status and this side was to move.
    pub(super) fn tell_players(&self, play: &LiveGame, before: Status, turn: Option<Side>) {
        let now = play.state.status();
        self.call_hooks(play, before, turn);
        if now == before || now == Status::Waiting {
            return;
        }
        let accounts = play.state.seats.each_ref().map(|seat| seat.account.as_deref());
        for side in Side::BOTH {
            let Some(account) = accounts[side.index()] else { continue };
            // Who plays both sides is told once.
            if side == Side::Second && accounts[0] == Some(account) {
                continue;
            }
            let game = Box::new(play.account_game(side));
            let event = match now {
                Status::Finished => AccountEvent::GameFinish { game },
                Status::InProgress | Status::Waiting => AccountEvent::GameStart { game },
            };
            self.tell(account, &event);
        }
    }
}

impl Services {
    /// Notes for webhooks that a game is over, or who is to move now.
    fn call_hooks(&self, play: &LiveGame, before: Status, turn: Option<Side>) {
        let accounts = play.state.seats.each_ref().map(|seat| seat.account.as_deref());
        let at = self.config.wall_clock.now();
        let happen = |side: Side, event: WebhookEvent| {
            if let Some(account) = accounts[side.index()].filter(|account| self.hooks.has(account)) {
                self.hooks.happen(account, event, at, play.account_game(side));
            }
        };
        let is_one = accounts[0].is_some() && accounts[0] == accounts[1];
        if play.state.status() == Status::Finished && before != Status::Finished {
            happen(Side::First, WebhookEvent::GameOver);
            if !is_one {
                happen(Side::Second, WebhookEvent::GameOver);
            }
        }
        let is_new = before == Status::Waiting || play.state.turn() != turn;
        // Who plays both sides knows.
        if let Some(side) = play.state.turn().filter(|_| is_new && !is_one) {
            happen(side, WebhookEvent::YourTurn);
        }
    }
}

impl LiveGames {
    /// Tells whoever follows an account, on all servers.
    pub(crate) fn tell(&self, account: &str, event: &AccountEvent) {
        self.services.tell(account, event);
    }
}

impl LiveGame {
    /// The game as the account on this side sees it in a list.
    fn account_game(&self, side: Side) -> AccountGame {
        let [first, second] = self.rated_seats();
        let (result, ended) = self.state.result().unzip();
        AccountGame {
            id: self.terms.id.clone(),
            game: self.terms.game.clone(),
            side,
            opponent: if side == Side::First { second } else { first },
            rated: self.terms.setup.rated,
            clock: self.terms.setup.clock,
            status: self.state.status(),
            turn: self.state.turn(),
            result,
            ended,
        }
    }
}
