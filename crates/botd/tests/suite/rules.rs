//! The catalogue, legal moves, and games played through `Play` alone.

use crate::fixture::{config, position, start};
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::state::Turn;

#[tokio::test]
async fn the_catalogue_names_every_game_with_its_bots() {
    let mut running = start(config()).await;
    let reply = running.client.catalog(proto::CatalogRequest::default()).await.unwrap().into_inner();
    let ids: Vec<&str> = reply.games.iter().map(|game| game.id.as_str()).collect();
    let offered = games::catalogue().iter().filter(|entry| entry.is_offered).map(games::entry::Entry::id);
    assert_eq!(ids, offered.collect::<Vec<_>>());
    let connect4 = &reply.games[0];
    assert!(connect4.levels.len() >= 5 && connect4.bots.iter().any(|bot| bot.name == "mcts" && bot.fair));
    let one = proto::CatalogRequest { game: "nim".into() };
    assert_eq!(running.client.catalog(one).await.unwrap().into_inner().games.len(), 1);
}

#[tokio::test]
async fn a_game_is_played_to_its_end() {
    let mut running = start(config()).await;
    let mut given = position("connect4", &[]);
    for m in ["1", "2", "1", "2", "1", "2"] {
        let request =
            proto::PlayRequest { position: Some(given.clone()), moves: vec![m.into()], deal: false };
        given.moves = running.client.play(request).await.unwrap().into_inner().moves;
    }
    let request = proto::MovesRequest { position: Some(given.clone()) };
    let reply = running.client.moves(request).await.unwrap().into_inner();
    assert_eq!(reply.moves.len(), 7);
    let state = reply.state.unwrap();
    assert_eq!((state.turn, state.ply), (Some(Turn::Side(proto::Side::First.into())), 6));
    let request = proto::PlayRequest { position: Some(given), moves: vec!["1".into()], deal: false };
    let state = running.client.play(request).await.unwrap().into_inner().state.unwrap();
    let winner = proto::outcome::Kind::Winner(proto::Side::First.into());
    assert_eq!(state.turn, Some(Turn::Outcome(proto::Outcome { kind: Some(winner) })));
}

#[tokio::test]
async fn chance_is_drawn_from_the_seed_until_the_end() {
    let mut running = start(config()).await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let mut given = proto::Position { seed: Some(5), ..position("entropy", &[]) };
        let mut next = Vec::new();
        loop {
            let request = proto::PlayRequest { position: Some(given.clone()), moves: next, deal: true };
            let reply = running.client.play(request).await.unwrap().into_inner();
            given.moves = reply.moves;
            if let Some(Turn::Outcome(outcome)) = reply.state.unwrap().turn {
                assert!(matches!(outcome.kind, Some(proto::outcome::Kind::Points(_))), "{outcome:?}");
                break;
            }
            let request = proto::MovesRequest { position: Some(given.clone()) };
            let legal = running.client.moves(request).await.unwrap().into_inner().moves;
            next = vec![legal[legal.len() / 2].clone()];
        }
        games.push(given.moves);
    }
    assert_eq!(games[0], games[1]);
    assert!(games[0].len() > 100, "{}", games[0].len());
}
