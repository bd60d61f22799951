-- What the owner of an account sees of its sessions.
ALTER TABLE session ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
-- The device in a few words.
ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT '';
-- The token of its row in `device`.
ALTER TABLE session ADD COLUMN device BYTEA;

-- Why the operator has closed the account.
ALTER TABLE account ADD COLUMN closed TEXT;

-- Names of deleted accounts, which nobody else may take for some time.
CREATE TABLE retired_name (
    -- SHA-256 of the id.
    name  BYTEA PRIMARY KEY,
    until BIGINT NOT NULL
);

-- What operators did.
CREATE TABLE operator_act (
    id      TEXT PRIMARY KEY,
    at      BIGINT NOT NULL,
    action  TEXT NOT NULL,
    -- The id of an account or of a game.
    subject TEXT NOT NULL,
    reason  TEXT NOT NULL
);

CREATE INDEX operator_act_at ON operator_act (at);
