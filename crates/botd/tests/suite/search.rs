//! Bots at work: bounds, seeds, sharing, memory, thinking aloud, and analysis.

use crate::fixture::{choose, config, millis, nodes, position, soon, start};
use botd::Config;
use std::time::Duration;
use tonic::{Code, Request};
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::think_reply::News;
use work::SearchBackend as _;

#[tokio::test]
async fn a_bot_finds_the_win_and_tells_about_it() {
    let mut running = start(config()).await;
    let position = position("connect4", &["4", "1", "4", "1", "4", "1"]);
    let request = proto::ChooseRequest {
        position: Some(position),
        player: "alphabeta".into(),
        ..choose("", nodes(5_000))
    };
    let reply = running.client.choose(request).await.unwrap().into_inner();
    let thought = reply.thought.unwrap();
    assert_eq!((thought.r#move.as_str(), reply.player.as_str()), ("4", "alphabeta"));
    let value = thought.value.unwrap();
    assert!(value.win > 0.99 && value.proof.is_some_and(|proof| proof.plies == 1), "{value:?}");
}

#[tokio::test]
async fn where_nobody_is_named_the_classic_bot_answers_within_its_own_limits() {
    let mut running = start(config()).await;
    for (game, moves, player, [nodes, depth, time]) in [
        ("lolchess", vec![], "classic", [1_000, 0, 5_000]),
        ("connect4", vec!["4"], "hard", [0, 6, 60_000]),
        ("entropy", vec!["R", "d4"], "minimax-spoiler", [0, 0, 2_000]),
    ] {
        let request = proto::ChooseRequest {
            position: Some(position(game, &moves)),
            ..choose("", proto::Limits::default())
        };
        let reply = running.client.choose(request).await.unwrap().into_inner();
        assert_eq!(reply.player, player);
        let limits = reply.limits.unwrap();
        assert_eq!([limits.nodes, u64::from(limits.depth), u64::from(limits.time_ms)], [nodes, depth, time]);
        let searched = reply.thought.unwrap().nodes;
        assert!(nodes == 0 || searched <= nodes, "{game}: {searched} nodes");
    }
}

#[tokio::test]
async fn bounds_are_clamped_and_told() {
    let mut running = start(config()).await;
    let wish = proto::Limits { time_ms: 4_000_000, threads: 64, nodes: 100, ..proto::Limits::default() };
    let limits = running.client.choose(choose("mcts", wish)).await.unwrap().into_inner().limits.unwrap();
    assert_eq!((limits.time_ms, limits.threads, limits.nodes), (60_000, 1, 100));
}

#[tokio::test]
async fn a_deadline_is_kept_with_a_margin() {
    let mut running = start(config()).await;
    for timeout in [300, 600] {
        // A busy machine may be late now and then; a service that ignores the deadline is late every time.
        let mut is_in_time = false;
        for _ in 0..5 {
            let mut request = Request::new(choose("mcts", millis(30_000)));
            request.set_timeout(Duration::from_millis(timeout));
            if let Ok(reply) = running.client.choose(request).await {
                assert!(reply.into_inner().limits.unwrap().time_ms < timeout as u32);
                is_in_time = true;
                break;
            }
        }
        assert!(is_in_time, "no answer within {timeout} ms in five tries");
    }
}

#[tokio::test]
async fn who_waits_too_long_is_told_so() {
    let mut running = start(Config { search_threads: 1, ..config() }).await;
    let mut client = running.client.clone();
    let long = tokio::spawn(async move { client.choose(choose("mcts", millis(1_000))).await });
    let app = running.app.clone();
    soon("the long search begins", || app.searches.metrics().running == 1).await;
    let mut request = Request::new(choose("mcts", millis(40)));
    request.set_timeout(Duration::from_millis(150));
    let status = running.client.choose(request).await.unwrap_err();
    // On a busy machine the client's own clock may be first; it has another word for it.
    assert!(matches!(status.code(), Code::DeadlineExceeded | Code::Cancelled), "{status}");
    assert!(long.await.unwrap().is_ok());
}

#[tokio::test]
async fn a_seed_and_nodes_make_the_same_answer() {
    let mut running = start(config()).await;
    let request = proto::ChooseRequest { seed: Some(7), ..choose("mcts", nodes(3_000)) };
    let first = running.decide(request.clone()).await;
    let second = running.decide(request).await;
    assert_eq!(first.candidates, second.candidates);
    assert_eq!((first.reused, second.reused), (0, 0), "nothing is shared in seeded mode");
}

#[tokio::test]
async fn a_session_keeps_its_tree_and_others_do_not_see_it() {
    let mut running = start(config()).await;
    let request = |session: &str, moves: &[&str]| proto::ChooseRequest {
        position: Some(position("connect4", moves)),
        session: session.into(),
        ..choose("mcts", nodes(4_000))
    };
    let first = running.decide(request("a", &["4", "4"])).await;
    assert_eq!(first.reused, 0);
    let moves = ["4", "4", &first.line[0], &first.line[1]];
    assert_eq!(running.decide(request("b", &moves)).await.reused, 0);
    let second = running.decide(request("a", &moves)).await;
    assert!(second.reused > 100, "{} visits were kept", second.reused);
    assert_eq!(running.app.searches.metrics().kept, 1);
}

#[tokio::test]
async fn openings_are_warm_across_games_but_not_with_a_seed() {
    let mut running = start(config()).await;
    let request = || choose("mcts", nodes(2_000));
    assert_eq!(running.decide(request()).await.reused, 0);
    let warm = running.decide(request()).await.reused;
    assert!(warm >= 1_900, "{warm} visits were there");
    let seeded = proto::ChooseRequest { seed: Some(1), ..request() };
    assert_eq!(running.decide(seeded).await.reused, 0);
    let other = proto::ChooseRequest { player: "mcts:exploration=1".into(), ..request() };
    assert_eq!(running.decide(other).await.reused, 0, "other settings are another bot");
    assert_eq!(running.app.searches.metrics().warm, 1);
}

#[tokio::test]
async fn the_same_question_at_once_is_one_search() {
    let running = start(config()).await;
    let asks = (0..10).map(|_| {
        let mut client = running.client.clone();
        tokio::spawn(async move { client.choose(choose("mcts", millis(200))).await.unwrap().into_inner() })
    });
    let mut replies = Vec::new();
    for ask in asks.collect::<Vec<_>>() {
        replies.push(ask.await.unwrap());
    }
    assert!(replies.windows(2).all(|pair| pair[0] == pair[1]));
    let counts = running.app.searches.metrics();
    assert_eq!((counts.done, counts.joined), (1, 9));
}

#[tokio::test]
async fn thinking_is_told_and_ends_with_a_decision() {
    let mut running = start(config()).await;
    let mut stream = running.client.think(choose("mcts", millis(400))).await.unwrap().into_inner();
    let (mut progress, mut last) = (0, None);
    while let Some(reply) = stream.message().await.unwrap() {
        if let Some(News::Progress(thought)) = &reply.news {
            progress += 1;
            assert!(!thought.line.is_empty() && !thought.candidates.is_empty());
        }
        last = reply.news;
    }
    assert!(progress >= 3, "{progress} reports");
    assert!(matches!(last, Some(News::Decision(reply)) if reply.player == "mcts"));
}

#[tokio::test]
async fn a_search_ends_with_the_call() {
    let mut running = start(config()).await;
    let mut stream = running.client.think(choose("mcts", millis(30_000))).await.unwrap().into_inner();
    while !matches!(stream.message().await.unwrap().unwrap().news, Some(News::Began(_))) {}
    let app = running.app.clone();
    assert_eq!(app.searches.metrics().running, 1);
    drop(stream);
    soon("the search is called off", || app.searches.metrics().running == 0).await;
    let mut client = running.client.clone();
    let call = tokio::spawn(async move { client.choose(choose("mcts", millis(30_000))).await });
    soon("the next one begins", || app.searches.metrics().running == 1).await;
    call.abort();
    soon("and is called off", || app.searches.metrics().running == 0).await;
}

#[tokio::test]
async fn a_game_is_analysed_ply_by_ply() {
    let mut running = start(config()).await;
    let moves = ["1", "4", "1", "4", "1", "7", "1"];
    let request = proto::AnalyseRequest {
        game: Some(position("connect4", &moves)),
        player: "alphabeta".into(),
        limits: Some(nodes(20_000)),
        ..proto::AnalyseRequest::default()
    };
    let mut stream = running.client.analyse(request.clone()).await.unwrap().into_inner();
    let mut replies = Vec::new();
    while let Some(reply) = stream.message().await.unwrap() {
        replies.push(reply);
    }
    let plies: Vec<u32> = replies.iter().map(|reply| reply.ply).collect();
    assert_eq!(plies, [6, 5, 4, 3, 2, 1, 0], "from the last ply to the first");
    replies.reverse();
    let labels: Vec<proto::Label> = replies.iter().map(proto::AnalyseReply::label).collect();
    assert_eq!(labels[5], proto::Label::Blunder, "it lets three in a column be four: {labels:?}");
    assert_eq!(labels[6], proto::Label::Best);
    assert!(replies[5].loss > 0.3, "{}", replies[5].loss);
    assert_eq!(replies[5].refutation[..2], ["7", "1"]);
    assert!(replies[5].reason.as_ref().is_some_and(|reason| !reason.text.is_empty()), "{:?}", replies[5]);
    assert!(replies.iter().all(|reply| reply.settled && reply.before.is_some()));
    let sum = replies[0].summary.unwrap();
    let terms = sum.start + sum.luck + sum.first_skill + sum.second_skill + sum.correction;
    assert!((terms - sum.end).abs() < 1e-9 && !sum.points, "{sum:?}");
    let follow = proto::AnalyseRequest { follow: true, ..request.clone() };
    let mut stream = running.client.analyse(follow).await.unwrap().into_inner();
    let mut followed = Vec::new();
    while let Some(reply) = stream.message().await.unwrap() {
        followed.push(reply);
    }
    let settled = followed.iter().filter(|reply| reply.settled).map(|reply| reply.ply);
    assert!(settled.eq([6, 5, 4, 3, 2, 1, 0]) && followed.len() >= 14, "first looks, then all of them");
    assert_eq!((followed[0].ply, followed[0].settled), (6, false));
    let part = proto::AnalyseRequest { first_ply: 2, last_ply: 3, ..request.clone() };
    let mut stream = running.client.analyse(part).await.unwrap().into_inner();
    for ply in [3, 2] {
        let mut reply = stream.message().await.unwrap().unwrap();
        let told = &replies[ply];
        if let (Some(best), Some(told)) = (&mut reply.best, &told.best) {
            best.time_ms = told.time_ms;
        }
        // The last reply has the summary of the whole game.
        assert_eq!(reply.summary.take().is_some(), ply == 2);
        assert_eq!(&reply, told, "a part of a game has the verdicts of the whole");
    }
    assert!(stream.message().await.unwrap().is_none());
    let beyond = proto::AnalyseRequest { last_ply: 7, ..request };
    assert_eq!(running.client.analyse(beyond).await.unwrap_err().code(), Code::InvalidArgument);
}

#[tokio::test]
async fn luck_is_not_blamed_on_the_player() {
    let mut running = start(config()).await;
    let mut game = proto::Position { seed: Some(3), ..position("entropy", &[]) };
    let mut next = Vec::new();
    for _ in 0..6 {
        let request = proto::PlayRequest { position: Some(game.clone()), moves: next, deal: true };
        game.moves = running.client.play(request).await.unwrap().into_inner().moves;
        let legal = running.client.moves(proto::MovesRequest { position: Some(game.clone()) }).await.unwrap();
        next = vec![legal.into_inner().moves[0].clone()];
    }
    let request = proto::AnalyseRequest {
        game: Some(game),
        player: "spans".into(),
        limits: Some(proto::Limits { depth: 1, ..proto::Limits::default() }),
        ..proto::AnalyseRequest::default()
    };
    let mut stream = running.client.analyse(request).await.unwrap().into_inner();
    let (mut events, mut moves) = (0, 0);
    while let Some(reply) = stream.message().await.unwrap() {
        if reply.side() == proto::Side::Unspecified {
            assert_eq!(reply.label(), proto::Label::Unspecified);
            events += 1;
        } else {
            assert!(reply.best.is_some());
            moves += 1;
        }
    }
    assert!(events >= 2 && moves >= 4, "{events} events, {moves} moves");
}
