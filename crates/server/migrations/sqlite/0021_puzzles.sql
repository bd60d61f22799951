-- How well a visitor solves the puzzles of a game. The owner is a guest or an account, as in `seat`.
CREATE TABLE puzzle_standing (
    owner      BLOB NOT NULL,
    game       TEXT NOT NULL,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    tried      INTEGER NOT NULL,
    solved     INTEGER NOT NULL,
    streak     INTEGER NOT NULL,
    -- Days in a row with the puzzle of the day, up to the last such day, which is counted since 1970 in UTC.
    days       INTEGER NOT NULL,
    last_day   INTEGER NOT NULL,
    best_run   INTEGER NOT NULL,
    -- When the last puzzle was tried for rating.
    rated_at   INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (owner, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_standing_updated ON puzzle_standing (updated_at);

-- What a visitor has answered: the key makes sure that the first try counts, and counts once.
CREATE TABLE puzzle_try (
    owner      BLOB NOT NULL,
    game       TEXT NOT NULL,
    puzzle     TEXT NOT NULL,
    -- The moves of the first try, and whether they were right to the end.
    moves      TEXT NOT NULL,
    was_solved INTEGER NOT NULL,
    -- Whether any try was right.
    is_solved  INTEGER NOT NULL,
    -- What the first try changed in the rating of the visitor; NULL where it was not for rating.
    change     REAL,
    first_at   INTEGER NOT NULL,
    last_at    INTEGER NOT NULL,
    PRIMARY KEY (owner, game, puzzle)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_try_last_at ON puzzle_try (last_at);

-- How hard a puzzle is by the tries of visitors; one that nobody has tried has the rating that was measured with bots.
CREATE TABLE puzzle (
    game       TEXT NOT NULL,
    puzzle     TEXT NOT NULL,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    tried      INTEGER NOT NULL,
    solved     INTEGER NOT NULL,
    rated_at   INTEGER NOT NULL,
    PRIMARY KEY (game, puzzle)
) STRICT, WITHOUT ROWID;

-- Runs of three minutes, which are forgotten after a day.
CREATE TABLE puzzle_run (
    id       TEXT PRIMARY KEY,
    owner    BLOB NOT NULL,
    game     TEXT NOT NULL,
    theme    TEXT,
    began_at INTEGER NOT NULL,
    -- The puzzle that is asked; NULL once the run has ended before its time.
    puzzle   TEXT,
    -- What was answered, in order.
    answered TEXT NOT NULL
) STRICT;

CREATE INDEX puzzle_run_began_at ON puzzle_run (began_at);
