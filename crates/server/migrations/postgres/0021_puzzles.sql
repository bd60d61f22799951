-- How well a visitor solves the puzzles of a game. The owner is a guest or an account, as in `seat`.
CREATE TABLE puzzle_standing (
    owner      BYTEA NOT NULL,
    game       TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    tried      BIGINT NOT NULL,
    solved     BIGINT NOT NULL,
    streak     BIGINT NOT NULL,
    -- Days in a row with the puzzle of the day, up to the last such day, which is counted since 1970 in UTC.
    days       BIGINT NOT NULL,
    last_day   BIGINT NOT NULL,
    best_run   BIGINT NOT NULL,
    -- When the last puzzle was tried for rating.
    rated_at   BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (owner, game)
);

CREATE INDEX puzzle_standing_updated ON puzzle_standing (updated_at);

-- What a visitor has answered: the key makes sure that the first try counts, and counts once.
CREATE TABLE puzzle_try (
    owner      BYTEA NOT NULL,
    game       TEXT NOT NULL,
    puzzle     TEXT NOT NULL,
    -- The moves of the first try, and whether they were right to the end.
    moves      TEXT NOT NULL,
    was_solved BIGINT NOT NULL,
    -- Whether any try was right.
    is_solved  BIGINT NOT NULL,
    -- What the first try changed in the rating of the visitor; NULL where it was not for rating.
    change     DOUBLE PRECISION,
    first_at   BIGINT NOT NULL,
    last_at    BIGINT NOT NULL,
    PRIMARY KEY (owner, game, puzzle)
);

CREATE INDEX puzzle_try_last_at ON puzzle_try (last_at);

-- How hard a puzzle is by the tries of visitors; one that nobody has tried has the rating that was measured with bots.
CREATE TABLE puzzle (
    game       TEXT NOT NULL,
    puzzle     TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    tried      BIGINT NOT NULL,
    solved     BIGINT NOT NULL,
    rated_at   BIGINT NOT NULL,
    PRIMARY KEY (game, puzzle)
);

-- Runs of three minutes, which are forgotten after a day.
CREATE TABLE puzzle_run (
    id       TEXT PRIMARY KEY,
    owner    BYTEA NOT NULL,
    game     TEXT NOT NULL,
    theme    TEXT,
    began_at BIGINT NOT NULL,
    -- The puzzle that is asked; NULL once the run has ended before its time.
    puzzle   TEXT,
    -- What was answered, in order.
    answered TEXT NOT NULL
);

CREATE INDEX puzzle_run_began_at ON puzzle_run (began_at);
