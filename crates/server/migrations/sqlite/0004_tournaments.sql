-- Tournaments that were played elsewhere and sent here.
CREATE TABLE tournament (
    id          TEXT PRIMARY KEY,
    name        TEXT NOT NULL,
    game        TEXT NOT NULL,
    -- SHA-256 of the meetings and the games: what is sent twice is kept once.
    fingerprint BLOB NOT NULL UNIQUE,
    created_at  INTEGER NOT NULL,
    games       INTEGER NOT NULL,
    -- What lists show, without the rest.
    brief       TEXT NOT NULL,
    standings   TEXT NOT NULL
) STRICT;

CREATE INDEX tournament_list ON tournament (created_at);

-- The games, some in each row: thousands of rows would keep moves waiting.
CREATE TABLE tournament_part (
    tournament TEXT NOT NULL REFERENCES tournament (id),
    part       INTEGER NOT NULL,
    records    TEXT NOT NULL,
    PRIMARY KEY (tournament, part)
) STRICT, WITHOUT ROWID;
