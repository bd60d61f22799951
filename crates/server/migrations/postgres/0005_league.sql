-- Games that the bots play for their ratings while nobody needs the threads.
CREATE TABLE league_game (
    id         TEXT PRIMARY KEY REFERENCES game (id),
    game       TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE INDEX league_game_list ON league_game (game, created_at);
