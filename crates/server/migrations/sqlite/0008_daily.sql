-- What bots did on each day: for the operator's panel.
CREATE TABLE daily (
    -- Days since 1970, in UTC.
    day       INTEGER NOT NULL,
    game      TEXT NOT NULL,
    bot       TEXT NOT NULL,
    games     INTEGER NOT NULL,
    won       INTEGER NOT NULL,
    drawn     INTEGER NOT NULL,
    lost      INTEGER NOT NULL,
    -- The sum over games that are played for points.
    points    INTEGER NOT NULL,
    plies     INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    micros    INTEGER NOT NULL,
    nodes     INTEGER NOT NULL,
    PRIMARY KEY (day, game, bot)
) STRICT, WITHOUT ROWID;
