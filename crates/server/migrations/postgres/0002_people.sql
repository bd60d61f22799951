-- People who have signed up. Their seats are those with their owner; a guest's become theirs.
CREATE TABLE account (
    -- The name in small letters.
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    owner      BYTEA NOT NULL UNIQUE,
    password   TEXT NOT NULL,
    settings   TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE session (
    -- SHA-256 of the token in the cookie.
    token      BYTEA PRIMARY KEY,
    account    TEXT NOT NULL REFERENCES account (id),
    expires_at BIGINT NOT NULL
);

CREATE INDEX session_account ON session (account);
