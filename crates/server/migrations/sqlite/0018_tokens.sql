-- 1 for a BOT: an account of a program, for good.
ALTER TABLE account ADD COLUMN is_bot INTEGER NOT NULL DEFAULT 0;

-- Personal tokens, by which programs act for an account.
CREATE TABLE personal_token (
    -- SHA-256 of the token.
    hash         BLOB PRIMARY KEY,
    account      TEXT NOT NULL REFERENCES account (id),
    name         TEXT NOT NULL,
    -- Words with spaces between them.
    scopes       TEXT NOT NULL,
    -- SHA-256 of the operator's key at that time, where the scopes contain 'operator': a new key ends that power.
    operator_key BLOB,
    created_at   INTEGER NOT NULL,
    -- 0 before it is used.
    used_at      INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX personal_token_account ON personal_token (account);
