-- Codes that were mailed for signing in, and who asked for one, known or not: both are written down,
-- so both take the same time. A browser has one code for an address: the newest.
CREATE TABLE login_codes (
  email_hash   bytea NOT NULL CHECK (octet_length(email_hash) = 32),
  -- Of the browser's cookie: nobody else can use the code, nor use up its tries.
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  -- Absent: the address is nobody's who may sign in, and no mail was sent.
  member_id    bigint REFERENCES members ON DELETE CASCADE,
  -- With a key of the installation's: eight digits alone are found from their hash in a second.
  code_hash    bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  wrong_tries  smallint NOT NULL DEFAULT 0,
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (email_hash, browser_hash)
);
-- "End this member's codes."
CREATE INDEX login_codes_member ON login_codes (member_id);
-- The sweep of what has expired.
CREATE INDEX login_codes_expires ON login_codes (expires_at);
