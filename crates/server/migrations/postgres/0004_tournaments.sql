-- Tournaments that were played elsewhere and sent here.
CREATE TABLE tournament (
    id          TEXT PRIMARY KEY,
    name        TEXT NOT NULL,
    game        TEXT NOT NULL,
    -- SHA-256 of the meetings and the games: what is sent twice is kept once.
    fingerprint BYTEA NOT NULL UNIQUE,
    created_at  BIGINT NOT NULL,
    games       BIGINT NOT NULL,
    -- What lists show, without the rest.
    brief       TEXT NOT NULL,
    standings   TEXT NOT NULL
);

CREATE INDEX tournament_list ON tournament (created_at);

-- The games, some in each row: thousands of rows would keep moves waiting.
CREATE TABLE tournament_part (
    tournament TEXT NOT NULL REFERENCES tournament (id),
    part       BIGINT NOT NULL,
    records    TEXT NOT NULL,
    PRIMARY KEY (tournament, part)
);
