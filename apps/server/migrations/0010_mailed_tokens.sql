-- Secrets that were mailed. Only their hash is kept; a token works once, until it expires, and goes
-- when the password or the address of its member changes.
CREATE TABLE mailed_tokens (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  purpose    text NOT NULL CHECK (purpose IN ('reset', 'first', 'email', 'undo_email')),
  -- For a change of address: the address that is confirmed or gone back to.
  email      text CHECK (char_length(email) BETWEEN 3 AND 255),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((purpose IN ('email', 'undo_email')) = (email IS NOT NULL))
);
-- "End this member's tokens."
CREATE INDEX mailed_tokens_member ON mailed_tokens (member_id, purpose);
CREATE INDEX mailed_tokens_expires ON mailed_tokens (expires_at);

-- Who asked for a reset link, known or not: both are written down, so both take the same time.
CREATE TABLE reset_requests (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email_hash   bytea NOT NULL CHECK (octet_length(email_hash) = 32),
  requested_at timestamptz NOT NULL DEFAULT now()
);
-- The sweep of what is older than a month.
CREATE INDEX reset_requests_requested ON reset_requests (requested_at);
