-- Where a player stands at a game; a player is the id of an account, or GAME.BOT.
CREATE TABLE standing (
    player     TEXT NOT NULL,
    game       TEXT NOT NULL,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    games      INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX standing_game ON standing (game, rating);

-- What a rated game has changed: the key makes sure that it does so once.
CREATE TABLE rating_change (
    id             TEXT NOT NULL REFERENCES game (id),
    side           TEXT NOT NULL,
    player         TEXT NOT NULL,
    game           TEXT NOT NULL,
    -- The first, second, third … of this player at this game.
    number         INTEGER NOT NULL,
    at             INTEGER NOT NULL,
    old_rating     REAL NOT NULL,
    old_deviation  REAL NOT NULL,
    old_volatility REAL NOT NULL,
    rating         REAL NOT NULL,
    deviation      REAL NOT NULL,
    volatility     REAL NOT NULL,
    PRIMARY KEY (id, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_change_player ON rating_change (player, at);
