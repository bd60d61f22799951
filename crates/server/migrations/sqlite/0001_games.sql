CREATE TABLE game (
    id         TEXT PRIMARY KEY,
    game       TEXT NOT NULL,
    rules      INTEGER NOT NULL,
    options    TEXT NOT NULL,
    -- Unsigned 64 bits: text, because INTEGER is signed.
    seed       TEXT NOT NULL,
    setup      TEXT NOT NULL,
    is_public  INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    -- What follows from the events, kept for lists and for the boot: changed with them in one transaction.
    seq        INTEGER NOT NULL,
    status     TEXT NOT NULL,
    turn       TEXT,
    result     TEXT,
    ended      TEXT
) STRICT;

CREATE INDEX game_list ON game (is_public, updated_at);
CREATE INDEX game_turn ON game (status, turn);

CREATE TABLE seat (
    game      TEXT NOT NULL REFERENCES game (id),
    side      TEXT NOT NULL,
    kind      TEXT NOT NULL,
    player_id TEXT,
    name      TEXT,
    bot       TEXT,
    -- SHA-256 of the token of whoever sits here.
    owner     BLOB,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_owner ON seat (owner);

-- Append-only.
CREATE TABLE event (
    game      TEXT NOT NULL REFERENCES game (id),
    seq       INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    body      TEXT NOT NULL,
    -- Who sent it, and under which id: what makes a move sent twice one move.
    side      TEXT,
    client_id TEXT,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX event_client ON event (game, side, client_id) WHERE client_id IS NOT NULL;
