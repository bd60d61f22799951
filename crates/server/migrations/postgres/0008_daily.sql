-- What bots did on each day: for the operator's panel.
CREATE TABLE daily (
    -- Days since 1970, in UTC.
    day       BIGINT NOT NULL,
    game      TEXT NOT NULL,
    bot       TEXT NOT NULL,
    games     BIGINT NOT NULL,
    won       BIGINT NOT NULL,
    drawn     BIGINT NOT NULL,
    lost      BIGINT NOT NULL,
    -- The sum over games that are played for points.
    points    BIGINT NOT NULL,
    plies     BIGINT NOT NULL,
    decisions BIGINT NOT NULL,
    micros    BIGINT NOT NULL,
    nodes     BIGINT NOT NULL,
    PRIMARY KEY (day, game, bot)
);
