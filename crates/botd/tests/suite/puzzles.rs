//! Puzzles over gRPC: page by page, with answers on request.

use crate::fixture::{config, start};
use tonic::Code;
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::state::Turn;

fn of(game: &str) -> proto::PuzzlesRequest {
    proto::PuzzlesRequest { game: game.into(), ..proto::PuzzlesRequest::default() }
}

#[tokio::test]
async fn every_puzzle_is_read_page_by_page() {
    let mut running = start(config()).await;
    let known = games::find("connect4").unwrap().puzzles.as_ref().unwrap().read().unwrap();
    let mut request = proto::PuzzlesRequest { limit: 7, solutions: true, ..of("connect4") };
    let mut read = Vec::new();
    loop {
        let reply = running.client.puzzles(request.clone()).await.unwrap().into_inner();
        assert_eq!(reply.total as usize, known.len());
        assert_eq!(reply.themes.iter().map(|theme| theme.count).sum::<u32>(), reply.total);
        read.extend(reply.puzzles);
        if reply.next.is_empty() {
            break;
        }
        request.page = reply.next;
    }
    assert_eq!(read.len(), known.len());
    for (puzzle, known) in read.iter().zip(&known) {
        let solution = puzzle.solution.as_ref().unwrap();
        assert_eq!((&puzzle.id, &solution.line, &solution.idea), (&known.id, &known.line, &known.idea));
        assert!(puzzle.moves.contains(&known.line[0]), "{puzzle:?}");
        assert!(matches!(puzzle.state.as_ref().unwrap().turn, Some(Turn::Side(_))), "{puzzle:?}");
    }
    // The position goes into other calls as it is.
    let request = proto::MovesRequest { position: read[0].position.clone() };
    assert_eq!(running.client.moves(request).await.unwrap().into_inner().moves, read[0].moves);
}

#[tokio::test]
async fn puzzles_are_chosen_by_theme_rating_and_id_and_keep_their_answers() {
    let mut running = start(config()).await;
    let all = running.client.puzzles(of("connect4")).await.unwrap().into_inner();
    let (first, last) = (&all.puzzles[0], &all.puzzles[all.puzzles.len() - 1]);
    assert!(all.puzzles.iter().all(|puzzle| puzzle.solution.is_none()));
    for (request, wanted) in [
        (proto::PuzzlesRequest { theme: first.theme.clone(), ..of("connect4") }, first),
        (proto::PuzzlesRequest { highest: Some(first.rating), ..of("connect4") }, first),
        (
            proto::PuzzlesRequest { lowest: Some(last.rating), highest: Some(last.rating), ..of("connect4") },
            last,
        ),
        (proto::PuzzlesRequest { id: last.id.clone(), ..of("connect4") }, last),
    ] {
        let reply = running.client.puzzles(request.clone()).await.unwrap().into_inner();
        assert!(reply.total < all.total && reply.puzzles.contains(wanted), "{request:?}: {}", reply.total);
    }
    for (request, code) in [
        (of("chess"), Code::NotFound),
        (of("nim"), Code::NotFound),
        (proto::PuzzlesRequest { theme: "none".into(), ..of("connect4") }, Code::NotFound),
        (proto::PuzzlesRequest { id: "none".into(), ..of("connect4") }, Code::NotFound),
        (proto::PuzzlesRequest { page: "second".into(), ..of("connect4") }, Code::InvalidArgument),
    ] {
        assert_eq!(running.client.puzzles(request.clone()).await.unwrap_err().code(), code, "{request:?}");
    }
    let beyond = proto::PuzzlesRequest { page: u64::MAX.to_string(), ..of("connect4") };
    assert!(running.client.puzzles(beyond).await.unwrap().into_inner().puzzles.is_empty());
}
