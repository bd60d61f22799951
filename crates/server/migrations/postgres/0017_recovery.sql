-- Where the owner of an account gets a link when the password is forgotten.
ALTER TABLE account ADD COLUMN address TEXT;
-- 1 once the owner has followed a link that was sent there.
ALTER TABLE account ADD COLUMN address_confirmed BIGINT NOT NULL DEFAULT 0;

CREATE INDEX account_address ON account (lower(address));

-- Links that were sent, kept for an hour so that they can be counted.
CREATE TABLE link (
    -- SHA-256 of the token in the link.
    token      BYTEA PRIMARY KEY,
    -- Empty once the account is deleted.
    account    TEXT NOT NULL,
    -- 'confirm' or 'recover'.
    purpose    TEXT NOT NULL,
    -- SHA-256 of the address in small letters.
    mailbox    BYTEA NOT NULL,
    created_at BIGINT NOT NULL,
    -- 0 once it is used or replaced.
    expires_at BIGINT NOT NULL
);

CREATE INDEX link_account ON link (account);
CREATE INDEX link_mailbox ON link (mailbox);
CREATE INDEX link_created_at ON link (created_at);
