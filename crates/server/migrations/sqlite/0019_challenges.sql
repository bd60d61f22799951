-- Challenges that wait for an answer. One that was declined stays for a while, so that it is not repeated at once.
CREATE TABLE challenge (
    -- The id of the game, once it is accepted.
    id          TEXT PRIMARY KEY,
    challenger  TEXT NOT NULL REFERENCES account (id),
    challenged  TEXT NOT NULL REFERENCES account (id),
    terms       TEXT NOT NULL,
    created_at  INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    is_declined INTEGER NOT NULL DEFAULT 0,
    UNIQUE (challenger, challenged)
) STRICT;

CREATE INDEX challenge_challenged ON challenge (challenged);
CREATE INDEX challenge_expires_at ON challenge (expires_at);
