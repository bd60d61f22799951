-- What bots thought of each of their moves, where the operator wants it: `parlor train data --import`.
CREATE TABLE decision (
    game       TEXT NOT NULL REFERENCES game (id),
    -- The number of the event with the move.
    seq        BIGINT NOT NULL,
    side       TEXT NOT NULL,
    bot        TEXT NOT NULL,
    -- Unsigned 64 bits, as text.
    key        TEXT NOT NULL,
    -- Without what no player can know.
    position   TEXT NOT NULL,
    played     TEXT NOT NULL,
    value      TEXT NOT NULL,
    candidates TEXT NOT NULL,
    nodes      BIGINT NOT NULL,
    PRIMARY KEY (game, seq)
);
