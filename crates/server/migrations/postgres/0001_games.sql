-- The columns of the SQLite tables, with the types of PostgreSQL.
CREATE TABLE game (
    id         TEXT PRIMARY KEY,
    game       TEXT NOT NULL,
    rules      BIGINT NOT NULL,
    options    TEXT NOT NULL,
    seed       TEXT NOT NULL,
    setup      TEXT NOT NULL,
    is_public  BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    seq        BIGINT NOT NULL,
    status     TEXT NOT NULL,
    turn       TEXT,
    result     TEXT,
    ended      TEXT
);

CREATE INDEX game_list ON game (is_public, updated_at);
CREATE INDEX game_turn ON game (status, turn);

CREATE TABLE seat (
    game      TEXT NOT NULL REFERENCES game (id),
    side      TEXT NOT NULL,
    kind      TEXT NOT NULL,
    player_id TEXT,
    name      TEXT,
    bot       TEXT,
    owner     BYTEA,
    PRIMARY KEY (game, side)
);

CREATE INDEX seat_owner ON seat (owner);

CREATE TABLE event (
    game      TEXT NOT NULL REFERENCES game (id),
    seq       BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    body      TEXT NOT NULL,
    side      TEXT,
    client_id TEXT,
    PRIMARY KEY (game, seq)
);

CREATE UNIQUE INDEX event_client ON event (game, side, client_id) WHERE client_id IS NOT NULL;
