-- What the analyst says of finished games: made once.
CREATE TABLE analysis (
    game       TEXT PRIMARY KEY REFERENCES game (id),
    created_at INTEGER NOT NULL,
    body       TEXT NOT NULL
) STRICT;
