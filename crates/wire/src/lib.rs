//! The messages of the interfaces: JSON for HTTP and sockets (`docs/api.md`), protobuf for gRPC (`docs/grpc.md`).
//!
//! The browser's types are generated from these (`web/src/wire/index.ts`). Seeds, keys and ids are
//! text, because JSON numbers lose bits beyond 2^53.

mod account;
mod act;
mod analysis;
mod catalogue;
mod create;
mod error;
pub mod grpc;
mod league;
pub mod link;
mod lolchess_site;
mod rating;
mod record;
mod socket;
mod state;
mod tournament;
#[cfg(test)]
mod typescript;
mod value;

pub use account::{Account, AccountReply, ChangePassword, ChangeSettings, Credentials};
pub use act::{
    ActRefusal, ActReply, ActRequest, Explanation, Hint, JoinRequest, MoveRequest, QuestionRequest,
    RematchRequest,
};
pub use analysis::{
    AnalysedChoice, AnalysedPly, Analysis, AnalysisProgress, AnalysisReply, AnalysisStatus, AnalysisSummary,
    AnalysisUnit, PlyValue,
};
pub use catalogue::{BotInfo, BudgetInfo, Catalogue, ClockPreset, GameInfo, LevelInfo, LevelRating};
pub use create::{ClockSettings, CreateGame, ImportGame, SeatRequest};
pub use error::{ErrorBody, ErrorReply};
pub use league::{League, LeagueRow, LeagueTable};
pub use lolchess_site::{CreateBotVsBot, CreateVsBot, SiteGame, SiteSide};
pub use rating::{
    Leader, Leaderboard, Player, PlayerRating, PlayerReply, RatingInfo, RatingPoint, SeatRating,
};
pub use record::{GameList, GameListing, Ply, PlyList};
pub use socket::{FromClient, Presence, Thinking, ToClient};
pub use state::{
    ClockState, Event, EventKind, GameReply, GameState, GameUpdate, LastAction, Seat, SeatKind, Status,
};
pub use tournament::{
    Interval, Standings, TournamentFault, TournamentFormat, TournamentGames, TournamentList,
    TournamentListing, TournamentMeeting, TournamentReply, TournamentRow, TournamentUnit, TournamentUpload,
};
pub use value::{Candidate, Value};

pub use game::record::{Ending, Record as GameRecord};
pub use game::{Outcome, Proof, Side};
