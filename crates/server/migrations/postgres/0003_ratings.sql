-- Where a player stands at a game; a player is the id of an account, or GAME.BOT.
CREATE TABLE standing (
    player     TEXT NOT NULL,
    game       TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (player, game)
);

CREATE INDEX standing_game ON standing (game, rating);

-- What a rated game has changed: the key makes sure that it does so once.
CREATE TABLE rating_change (
    id             TEXT NOT NULL REFERENCES game (id),
    side           TEXT NOT NULL,
    player         TEXT NOT NULL,
    game           TEXT NOT NULL,
    -- The first, second, third … of this player at this game.
    number         BIGINT NOT NULL,
    at             BIGINT NOT NULL,
    old_rating     DOUBLE PRECISION NOT NULL,
    old_deviation  DOUBLE PRECISION NOT NULL,
    old_volatility DOUBLE PRECISION NOT NULL,
    rating         DOUBLE PRECISION NOT NULL,
    deviation      DOUBLE PRECISION NOT NULL,
    volatility     DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (id, side)
);

CREATE INDEX rating_change_player ON rating_change (player, at);
