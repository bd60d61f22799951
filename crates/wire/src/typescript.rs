//! Checks that `web/src/wire/index.ts` matches the messages; `UPDATE_WIRE=1 cargo test -p wire` rewrites it.

use super::*;
use std::fmt::Write;
use std::path::Path;
use ts_rs::{Config, TS};

/// Appends the declaration of `T` with its documentation.
fn declare<T: TS>(config: &Config, out: &mut String) {
    let docs = T::docs().unwrap_or_default();
    writeln!(out, "{docs}export {}\n", T::decl(config)).unwrap();
}

macro_rules! declare_all {
    ($($message:ty),* $(,)?) => {{
        // All integers are counters and times, far below 2^53.
        let config = Config::new().with_large_int("number");
        let mut out = String::from("// Generated from crates/wire; do not edit.\n\n");
        $(declare::<$message>(&config, &mut out);)*
        out
    }};
}

#[expect(clippy::too_many_lines, reason = "it is a list")]
fn generated() -> String {
    let text = declare_all!(
        Side,
        Outcome,
        Ending,
        Proof,
        MarkKind,
        Mark,
        Reason,
        Value,
        Candidate,
        BudgetInfo,
        LevelRating,
        LevelInfo,
        BotInfo,
        GameInfo,
        ClockSettings,
        ClockPreset,
        Catalogue,
        SeatRequest,
        CreateGame,
        GameRecord,
        ImportGame,
        ErrorBody,
        ErrorReply,
        Status,
        SeatKind,
        RatingInfo,
        SeatRating,
        Seat,
        LastAction,
        ClockState,
        RematchOffer,
        EventKind,
        Event,
        GameState,
        GameUpdate,
        GameReply,
        MoveRequest,
        ActRequest,
        ActReply,
        JoinRequest,
        RematchRequest,
        QuestionRequest,
        Hint,
        TryRequest,
        TryReply,
        Explanation,
        Ply,
        PlyList,
        GameListing,
        GameList,
        SiteSide,
        CreateVsBot,
        CreateBotVsBot,
        SiteGame,
        Credentials,
        ChangePassword,
        ChangeSettings,
        AccountAddress,
        Account,
        AccountReply,
        ChangeAddress,
        ConfirmAddress,
        ForgottenPassword,
        RecoverAccount,
        DeleteAccount,
        SessionInfo,
        SessionList,
        Scope,
        CreateToken,
        TokenInfo,
        CreatedToken,
        TokenList,
        WebhookEvent,
        CreateWebhook,
        WebhookInfo,
        CreatedWebhook,
        WebhookList,
        OperatorAccount,
        CloseRequest,
        OperatorAct,
        OperatorLog,
        PlayerRating,
        RatingPoint,
        Player,
        PlayerReply,
        ChallengeSide,
        CreateChallenge,
        Challenge,
        ChallengeList,
        DeclineChallenge,
        Leader,
        Leaderboard,
        LeagueRow,
        LeagueTable,
        League,
        Interval,
        TournamentFormat,
        TournamentUnit,
        TournamentRow,
        TournamentMeeting,
        TournamentFault,
        Standings,
        TournamentUpload,
        TournamentListing,
        TournamentList,
        TournamentReply,
        TournamentGames,
        AnalysisStatus,
        AnalysisUnit,
        PlyValue,
        AnalysedChoice,
        AnalysedPly,
        AnalysisSummary,
        Analysis,
        AnalysisReply,
        AnalysisProgress,
        PuzzleTheme,
        PuzzleRating,
        PuzzleOverview,
        PuzzleMode,
        Puzzle,
        PuzzleTry,
        GiveUpPuzzle,
        PuzzleOutcome,
        PuzzleFrame,
        LineRequest,
        Line,
        PuzzleAnswer,
        StartPuzzleRun,
        PuzzleRunAnswer,
        PuzzleRun,
        OwnPuzzle,
        OwnPuzzles,
        Thinking,
        Presence,
        FromClient,
        ToClient,
    );
    text.trim_end().to_owned() + "\n"
}

#[test]
fn the_types_of_the_page_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/index.ts");
    let expected = generated();
    if std::env::var_os("UPDATE_WIRE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "run UPDATE_WIRE=1 cargo test -p wire");
}
