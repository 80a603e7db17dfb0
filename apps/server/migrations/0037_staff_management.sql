-- Operators are looked after in the console: a mailed link, good once, lets them choose a password.
CREATE TABLE staff_tokens (
  -- One at a time: a new link ends the older one.
  staff_id   integer PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
-- Whoever opens a link is looked up by it.
CREATE UNIQUE INDEX staff_tokens_token ON staff_tokens (token_hash);

-- Sessions are swept away; this stays for the list of operators.
ALTER TABLE staff ADD COLUMN last_signed_in_at timestamptz;
