-- Games that the bots play for their ratings while nobody needs the threads.
CREATE TABLE league_game (
    id         TEXT PRIMARY KEY REFERENCES game (id),
    game       TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX league_game_list ON league_game (game, created_at);
