//! Whole tournaments: the same standings in whatever order games end, and after any interruption.

use super::{bot, connect4};
use games::entry::{Budget, Entry};
use lab::matches::{CatalogueBot, Contender, Finish, MatchError, Played};
use lab::tournament::{Format, Observer, Standings, Tournament, page, run};
use serde_json::Value as Json;

/// Keeps what a journal would keep.
#[derive(Default)]
struct Journal(Vec<(usize, Finish)>);

impl Observer for Journal {
    fn game(&mut self, meeting: usize, played: &Played) -> Result<(), MatchError> {
        self.0.push((meeting, played.finish.clone()));
        Ok(())
    }

    fn pairs(&mut self, count: u64) {
        assert!(count as usize * 2 <= self.0.len());
    }
}

fn tournament<'a>(entry: &'a Entry, players: &'a [CatalogueBot<'a>], format: Format) -> Tournament<'a> {
    Tournament {
        rules: &*entry.rules,
        options: Json::Null,
        contenders: players.iter().map(|player| player as &dyn Contender).collect(),
        format,
        pairs: 4,
        seed: 7,
        opening_plies: None,
        max_plies: 1000,
        jobs: 2,
    }
}

fn four() -> Vec<CatalogueBot<'static>> {
    ["random", "alphabeta", "easy", "alphabeta@nodes=20"].map(|name| bot(connect4(), name)).into()
}

/// The standings without what depends on the clock.
fn timeless(standings: &Standings) -> Json {
    let mut json = serde_json::to_value(standings).unwrap();
    json["seconds"].take();
    for player in json["players"].as_array_mut().unwrap() {
        player["millisPerMove"].take();
    }
    json
}

#[test]
fn interrupted_anywhere_it_comes_to_the_same_standings() {
    let players = four();
    for format in [Format::RoundRobin, Format::Gauntlet, Format::Swiss { rounds: 3 }] {
        let mut journal = Journal::default();
        let straight = run(&tournament(connect4(), &players, format), &[], &mut journal).unwrap();
        println!("{straight}");
        assert_eq!(journal.0.len(), 8 * straight.meetings.len());
        for cut in [1, journal.0.len() / 3, journal.0.len() - 1, journal.0.len()] {
            let mut rest = Journal::default();
            let one_by_one = Tournament { jobs: 1, ..tournament(connect4(), &players, format) };
            rest.0.extend_from_slice(&journal.0[..cut]);
            let known = rest.0.clone();
            let resumed = run(&one_by_one, &known, &mut rest).unwrap();
            assert_eq!(timeless(&resumed), timeless(&straight));
            assert_eq!(rest.0.len(), journal.0.len(), "known games are not played again");
        }
    }
}

#[test]
fn the_stronger_ones_stand_higher_and_the_page_shows_everybody() {
    let players = four();
    let tournament = Tournament { pairs: 10, ..tournament(connect4(), &players, Format::RoundRobin) };
    let standings = run(&tournament, &[], &mut Journal::default()).unwrap();
    println!("{standings}");
    let names: Vec<&str> = standings.players.iter().map(|row| row.name.as_str()).collect();
    assert!(names[0] == "alphabeta" && names[3] == "random", "{names:?}");
    let mean: f64 = standings.players.iter().map(|row| row.rating.unwrap().value).sum::<f64>() / 4.0;
    assert!(mean.abs() < 1e-6, "{mean}");
    let all: f64 = standings.players.iter().map(|row| row.score).sum();
    assert!((all - 60.0).abs() < 1e-9, "60 pairs make 60 points, not {all}");
    let (share, pairs) = standings.against("random", "alphabeta").unwrap();
    let (other, _) = standings.against("alphabeta", "random").unwrap();
    assert!(pairs == 10 && (share + other - 1.0).abs() < 1e-9);
    let page = page(&standings, "<Connect Four>");
    assert!(page.contains("&lt;Connect Four&gt;: round robin") && page.matches("<svg").count() == 2);
    assert!(names.iter().all(|name| page.matches(name).count() >= 4));
    assert!(!page.contains("http:") && !page.contains("https:"), "the page needs nothing else");
}

#[test]
fn what_makes_no_tournament_is_refused() {
    let players = four();
    let refused = |players: &[CatalogueBot<'_>], format| {
        run(&tournament(connect4(), players, format), &[], &mut Journal::default()).unwrap_err().to_string()
    };
    assert_eq!(refused(&players[..1], Format::RoundRobin), "a tournament needs at least two players");
    let swiss = Format::Swiss { rounds: 4 };
    assert_eq!(refused(&players, swiss), "a Swiss tournament of 4 players has 1 to 3 rounds");
    let twins = [0, 1].map(|_| CatalogueBot::new(connect4(), "random", Budget::nodes(1)).unwrap());
    assert_eq!(refused(&twins, Format::RoundRobin), "random is named twice");
}
