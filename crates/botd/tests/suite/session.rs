//! A session: a game with pondering, mistakes that do not end it, and a takeback.

use crate::fixture::{config, nodes, position, soon, start};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Streaming};
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::session_reply::News;
use wire::grpc::parlor::v1::session_request::Act;
use wire::grpc::parlor::v1::think_reply::News as Think;
use work::SearchBackend as _;

struct Talk {
    acts: mpsc::Sender<proto::SessionRequest>,
    replies: Streaming<proto::SessionReply>,
}

impl Talk {
    async fn new(running: &mut crate::fixture::Running) -> Self {
        let (acts, receiver) = mpsc::channel(8);
        let replies = running.client.session(ReceiverStream::new(receiver)).await.unwrap().into_inner();
        Talk { acts, replies }
    }

    async fn say(&self, act: Act) {
        self.acts.send(proto::SessionRequest { act: Some(act) }).await.unwrap();
    }

    async fn hear(&mut self) -> News {
        let reply = tokio::time::timeout(Duration::from_secs(20), self.replies.message());
        reply.await.expect("an answer").unwrap().expect("the session goes on").news.unwrap()
    }

    async fn state(&mut self) -> proto::State {
        loop {
            match self.hear().await {
                News::State(state) => return state,
                News::Problem(problem) => panic!("{problem:?}"),
                News::Thought(_) | News::Pondering(_) => {}
            }
        }
    }

    async fn decision(&mut self) -> proto::Thought {
        loop {
            match self.hear().await {
                News::Thought(proto::ThinkReply { news: Some(Think::Decision(reply)), .. }) => {
                    return reply.thought.unwrap();
                }
                News::Problem(problem) => panic!("{problem:?}"),
                News::State(_) | News::Thought(_) | News::Pondering(_) => {}
            }
        }
    }

    async fn problem(&mut self) -> proto::Problem {
        loop {
            if let News::Problem(problem) = self.hear().await {
                return problem;
            }
        }
    }
}

fn open(ponder: bool) -> Act {
    let position = Some(position("connect4", &["4", "4", "4", "4"]));
    Act::Open(proto::Open { position, player: "mcts".into(), seed: None, ponder })
}

fn played(m: &str) -> Act {
    Act::Played(proto::Played { moves: vec![m.into()] })
}

fn go(limits: proto::Limits) -> Act {
    Act::Go(proto::Go { limits: Some(limits) })
}

#[tokio::test]
async fn the_bot_thinks_on_while_the_other_side_does() {
    let mut running = start(config()).await;
    let mut talk = Talk::new(&mut running).await;
    talk.say(open(true)).await;
    assert_eq!(talk.state().await.ply, 4);
    talk.say(go(nodes(500))).await;
    let chosen = talk.decision().await;
    talk.say(played(&chosen.r#move)).await;
    assert_eq!(talk.state().await.ply, 5);
    // It ponders now, and says so.
    let pondering = loop {
        if let News::Pondering(thought) = talk.hear().await {
            break thought;
        }
    };
    assert!(pondering.nodes > 0);
    talk.say(played(&pondering.r#move)).await;
    talk.state().await;
    talk.say(go(nodes(500))).await;
    let second = talk.decision().await;
    assert!(second.reused > 500, "{} visits came from pondering", second.reused);
    drop(talk);
    let app = running.app.clone();
    soon("nothing goes on after the session", || app.searches.metrics().running == 0).await;
}

#[tokio::test]
async fn pondering_gives_way_to_those_who_wait() {
    let mut running = start(botd::Config { search_threads: 1, ..config() }).await;
    let talk = Talk::new(&mut running).await;
    talk.say(open(true)).await;
    talk.say(played("5")).await;
    let app = running.app.clone();
    soon("it ponders", || app.searches.metrics().running == 1).await;
    let began = std::time::Instant::now();
    running.decide(crate::fixture::choose("mcts", nodes(100))).await;
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    soon("it ponders again", || app.searches.metrics().running == 1).await;
}

#[tokio::test]
async fn a_mistake_is_told_and_the_session_goes_on() {
    let mut running = start(config()).await;
    let mut talk = Talk::new(&mut running).await;
    talk.say(go(nodes(10))).await;
    assert_eq!(talk.problem().await.code, Code::FailedPrecondition as i32);
    talk.say(open(false)).await;
    talk.state().await;
    talk.say(Act::Played(proto::Played { moves: vec!["5".into(), "8".into()] })).await;
    let problem = talk.problem().await;
    assert_eq!(problem.code, Code::InvalidArgument as i32, "{problem:?}");
    talk.say(played("5")).await;
    assert_eq!(talk.state().await.ply, 5, "of two moves none was played");
    talk.say(go(proto::Limits { time_ms: 30_000, ..proto::Limits::default() })).await;
    talk.say(go(nodes(10))).await;
    assert!(talk.problem().await.message.contains("already"));
    talk.say(Act::Stop(proto::Stop {})).await;
    assert!(!talk.decision().await.r#move.is_empty(), "asked to stop, it answers with what it knows");
    talk.say(open(false)).await;
    assert_eq!(talk.state().await.ply, 4, "a takeback is a new beginning");
    talk.acts.send(proto::SessionRequest { act: None }).await.unwrap();
    assert_eq!(talk.problem().await.code, Code::InvalidArgument as i32);
}

#[tokio::test]
async fn what_is_under_way_is_answered_after_the_last_word() {
    let mut running = start(config()).await;
    let talk = Talk::new(&mut running).await;
    talk.say(open(true)).await;
    talk.say(go(nodes(5_000))).await;
    let Talk { acts, replies } = talk;
    drop(acts);
    let (closed, _) = mpsc::channel(1);
    let mut talk = Talk { acts: closed, replies };
    assert!(!talk.decision().await.r#move.is_empty());
    assert!(talk.replies.message().await.unwrap().is_none(), "then it ends");
}
