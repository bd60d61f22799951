-- Devices that have signed in to an account: strangers' guesses do not keep them waiting.
CREATE TABLE device (
    -- SHA-256 of the token in the cookie of the device.
    token   BLOB NOT NULL,
    account TEXT NOT NULL REFERENCES account (id),
    -- When it last signed in.
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (account, token)
) STRICT, WITHOUT ROWID;

CREATE INDEX device_token ON device (token);
