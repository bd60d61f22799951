-- People who have signed up. Their seats are those with their owner; a guest's become theirs.
CREATE TABLE account (
    -- The name in small letters.
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    owner      BLOB NOT NULL UNIQUE,
    password   TEXT NOT NULL,
    settings   TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
    -- SHA-256 of the token in the cookie.
    token      BLOB PRIMARY KEY,
    account    TEXT NOT NULL REFERENCES account (id),
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX session_account ON session (account);
