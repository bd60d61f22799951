//! The errors of the HTTP interface, with their status codes.

use crate::store::StoreError;
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::PlayError;
use wire::{ErrorBody, ErrorReply, Scope};

/// Why a request is refused.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The request is malformed.
    #[error("{0}")]
    BadRequest(String),
    /// The seat belongs to another player.
    #[error("{0}")]
    NotYourSeat(&'static str),
    /// A page of another site sent it.
    #[error("requests from pages of other sites are not allowed")]
    ForeignOrigin,
    /// The reply would reveal hidden information.
    #[error("{0}")]
    Hidden(&'static str),
    /// It needs an account.
    #[error("sign in first")]
    NotSignedIn,
    /// It needs the operator's key.
    #[error("only the operator may do this: send the operator's key")]
    NotOperator,
    /// The name or the password is wrong; saying which one would help an attacker.
    #[error("wrong name or password")]
    WrongPassword,
    /// It is neither a personal token nor the token of a guest.
    #[error("this token is unknown or was revoked; a personal token begins with parlor_")]
    BadToken,
    /// The personal token does not allow it.
    #[error("this token lacks the scope {}", .0.word())]
    MissingScope(Scope),
    /// A personal token is not enough.
    #[error("only whoever is signed in may do this: no token allows it")]
    NeedsSession,
    /// A person is signed in as a BOT.
    #[error("a BOT plays by its personal token, not by hand")]
    PlaysByToken,
    /// There is no such token.
    #[error("no such token")]
    NoSuchToken,
    /// The operator has closed the account.
    #[error("the operator has closed this account: {0}")]
    AccountClosed(String),
    /// There is no such session.
    #[error("no such session")]
    NoSuchSession,
    /// The link was used, is too old or was replaced.
    #[error("this link does not work any more: ask for another one")]
    NoSuchLink,
    /// The server sends no mail.
    #[error("this server sends no mail")]
    NoMail,
    /// Another account has this name.
    #[error("this name is taken")]
    NameTaken,
    /// There is no such game.
    #[error("no such game")]
    NoSuchGame,
    /// There is no such player.
    #[error("no such player")]
    NoSuchPlayer,
    /// There is no such challenge.
    #[error("no such challenge: it was answered, taken back or has lapsed")]
    NoSuchChallenge,
    /// There is no such webhook.
    #[error("no such webhook")]
    NoSuchWebhook,
    /// There is no such tournament.
    #[error("no such tournament")]
    NoSuchTournament,
    /// There is nothing at this path.
    #[error("no such address")]
    NoSuchRoute,
    /// The game has no explanations.
    #[error("this game has no explanations")]
    NoExplanation,
    /// The game has not been analysed.
    #[error("this game has not been analysed")]
    NoAnalysis,
    /// The game has no puzzles, or is not there.
    #[error("there are no puzzles of this game")]
    NoPuzzles,
    /// There is no such puzzle.
    #[error("no such puzzle")]
    NoSuchPuzzle,
    /// The run is over for long, or somebody else's.
    #[error("no such run")]
    NoSuchRun,
    /// The path takes other methods.
    #[error("this address does not support this method")]
    MethodNotAllowed,
    /// It is not possible in the current state of the game.
    #[error("{0}")]
    NotNow(String),
    /// The body is too large.
    #[error("the request is too large")]
    TooLarge,
    /// The body is not JSON.
    #[error("the body must be JSON, with content-type: application/json")]
    NotJson,
    /// The rate limit is exceeded.
    #[error("too many requests; try again in {0} s")]
    TooManyRequests(u64),
    /// Too many searches are waiting.
    #[error("the bots are busy; try again soon")]
    Busy,
    /// The server is shutting down.
    #[error("the server is shutting down")]
    ShuttingDown,
    /// The database failed.
    #[error("the game cannot be saved right now")]
    Storage(#[from] StoreError),
    /// A bug in the server.
    #[error("something went wrong on the server")]
    Internal(String),
}

impl ApiError {
    /// The status code, and the code for programs.
    pub fn status(&self) -> (StatusCode, &'static str) {
        match self {
            ApiError::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad_request"),
            ApiError::NotYourSeat(_) => (StatusCode::FORBIDDEN, "not_your_seat"),
            ApiError::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign_origin"),
            ApiError::Hidden(_) => (StatusCode::FORBIDDEN, "hidden"),
            ApiError::NotSignedIn => (StatusCode::UNAUTHORIZED, "not_signed_in"),
            ApiError::NotOperator => (StatusCode::UNAUTHORIZED, "not_operator"),
            ApiError::WrongPassword => (StatusCode::UNAUTHORIZED, "wrong_password"),
            ApiError::BadToken => (StatusCode::UNAUTHORIZED, "bad_token"),
            ApiError::MissingScope(_) => (StatusCode::FORBIDDEN, "missing_scope"),
            ApiError::NeedsSession => (StatusCode::FORBIDDEN, "needs_session"),
            ApiError::PlaysByToken => (StatusCode::FORBIDDEN, "plays_by_token"),
            ApiError::NoSuchToken => (StatusCode::NOT_FOUND, "no_such_token"),
            ApiError::AccountClosed(_) => (StatusCode::FORBIDDEN, "account_closed"),
            ApiError::NoSuchSession => (StatusCode::NOT_FOUND, "no_such_session"),
            ApiError::NoSuchLink => (StatusCode::NOT_FOUND, "no_such_link"),
            ApiError::NoMail => (StatusCode::NOT_FOUND, "no_mail"),
            ApiError::NameTaken => (StatusCode::CONFLICT, "name_taken"),
            ApiError::NoSuchGame => (StatusCode::NOT_FOUND, "no_such_game"),
            ApiError::NoSuchPlayer => (StatusCode::NOT_FOUND, "no_such_player"),
            ApiError::NoSuchChallenge => (StatusCode::NOT_FOUND, "no_such_challenge"),
            ApiError::NoSuchWebhook => (StatusCode::NOT_FOUND, "no_such_webhook"),
            ApiError::NoSuchTournament => (StatusCode::NOT_FOUND, "no_such_tournament"),
            ApiError::NoSuchRoute => (StatusCode::NOT_FOUND, "no_such_route"),
            ApiError::NoExplanation => (StatusCode::NOT_FOUND, "no_explanation"),
            ApiError::NoAnalysis => (StatusCode::NOT_FOUND, "no_analysis"),
            ApiError::NoPuzzles => (StatusCode::NOT_FOUND, "no_puzzles"),
            ApiError::NoSuchPuzzle => (StatusCode::NOT_FOUND, "no_such_puzzle"),
            ApiError::NoSuchRun => (StatusCode::NOT_FOUND, "no_such_run"),
            ApiError::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed"),
            ApiError::NotNow(_) => (StatusCode::CONFLICT, "not_now"),
            ApiError::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            ApiError::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json"),
            ApiError::TooManyRequests(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many_requests"),
            ApiError::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            ApiError::ShuttingDown => (StatusCode::SERVICE_UNAVAILABLE, "shutting_down"),
            ApiError::Storage(_) => (StatusCode::SERVICE_UNAVAILABLE, "storage"),
            ApiError::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    /// The error as clients receive it.
    pub fn body(&self) -> ErrorBody {
        ErrorBody { code: self.status().1.to_owned(), message: self.to_string() }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.status();
        match &self {
            ApiError::Internal(why) => tracing::error!(why, "a request failed"),
            ApiError::Storage(why) => tracing::error!(%why, "storage failed"),
            _ => tracing::debug!(code, message = %self, "refused"),
        }
        metrics::counter!("parlor_refusals_total", "code" => code).increment(1);
        let mut response = (status, Json(ErrorReply { error: self.body() })).into_response();
        if let ApiError::TooManyRequests(seconds) = self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<PlayError> for ApiError {
    fn from(error: PlayError) -> Self {
        ApiError::BadRequest(error.to_string())
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => ApiError::NotJson,
            _ => ApiError::BadRequest(rejection.body_text()),
        }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        ApiError::BadRequest(rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        match rejection {
            PathRejection::FailedToDeserializePathParams(why) => {
                ApiError::BadRequest(format!("the address cannot be read: {}", why.body_text()))
            }
            other => ApiError::Internal(other.body_text()),
        }
    }
}
