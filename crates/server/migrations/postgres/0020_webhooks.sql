-- Addresses that are called when something happens to an account.
CREATE TABLE webhook (
    id         TEXT PRIMARY KEY,
    account    TEXT NOT NULL REFERENCES account (id),
    url        TEXT NOT NULL,
    -- Words with spaces between them.
    events     TEXT NOT NULL,
    -- Signs every call; it must be known to sign, so it is no hash.
    secret     TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- 1 after a call was given up.
    is_off     BIGINT NOT NULL DEFAULT 0,
    -- The last call: when it was made, and what came of it; empty for success.
    tried_at   BIGINT NOT NULL DEFAULT 0,
    fault      TEXT NOT NULL DEFAULT ''
);

CREATE INDEX webhook_account ON webhook (account);

-- Calls that have not succeeded yet.
CREATE TABLE delivery (
    id         TEXT PRIMARY KEY,
    webhook    TEXT NOT NULL REFERENCES webhook (id),
    body       TEXT NOT NULL,
    -- How often it was tried.
    tries      BIGINT NOT NULL DEFAULT 0,
    due_at     BIGINT NOT NULL
);

CREATE INDEX delivery_webhook ON delivery (webhook, due_at);
CREATE INDEX delivery_due_at ON delivery (due_at);
