-- Devices that have signed in to an account: strangers' guesses do not keep them waiting.
CREATE TABLE device (
    -- SHA-256 of the token in the cookie of the device.
    token   BYTEA NOT NULL,
    account TEXT NOT NULL REFERENCES account (id),
    -- When it last signed in.
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (account, token)
);

CREATE INDEX device_token ON device (token);
