CREATE TABLE staff (
  id                  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  email               text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 255 AND email LIKE '%_@_%'),
  password_hash       text CHECK (password_hash LIKE '$argon2id$%'),
  created_at          timestamptz NOT NULL DEFAULT now(),
  -- The authenticator's secret, encrypted with the installation's own; absent until enrolled.
  totp_secret         bytea,
  totp_confirmed_at   timestamptz,
  -- The last 30-second step whose code was taken: each code works once.
  totp_last_step      bigint,
  disabled_at         timestamptz,
  updated_at          timestamptz NOT NULL DEFAULT now(),
  -- Sessions are swept away; this stays for the list of operators.
  last_signed_in_at   timestamptz,
  -- The steps of the last codes, so that each code works once, also after a change of the clock.
  -- The last step alone shuts an operator out for as long as a clock that was put right had run ahead.
  totp_used_steps     bigint[] NOT NULL DEFAULT '{}',
  -- An operator may hold several roles: who edits lectures and answers members need not be an
  -- administrator.
  roles               text[] NOT NULL,
  password_changed_at timestamptz,
  CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL),
  CHECK (
    cardinality(roles) > 0
    AND roles <@ ARRAY['admin', 'editor', 'teacher', 'support', 'viewer']
  )
);
CREATE UNIQUE INDEX staff_email ON staff (lower(email));

-- The one provider at which operators may sign in besides (OpenID Connect); at most one row.
CREATE TABLE sign_in_provider (
  id            boolean PRIMARY KEY DEFAULT true CHECK (id),
  label         text NOT NULL,
  issuer        text NOT NULL UNIQUE,
  client_id     text NOT NULL,
  sealed_secret bytea NOT NULL
);

-- Operators' accounts at it: known by its number alone, never by an address.
CREATE TABLE staff_identities (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- One at a time.
  staff_id     integer NOT NULL UNIQUE REFERENCES staff ON DELETE CASCADE,
  -- Without it, or with another one, nobody is joined.
  issuer       text NOT NULL REFERENCES sign_in_provider (issuer) ON DELETE CASCADE,
  subject      text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  joined_at    timestamptz NOT NULL DEFAULT now(),
  -- Serves the lookup of who signs in, and keeps an account with one operator.
  UNIQUE (issuer, subject)
);

CREATE TABLE staff_sessions (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  staff_id     integer NOT NULL REFERENCES staff ON DELETE CASCADE,
  token_hash   bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  -- Absent: the password was right, the code is still awaited.
  entered_at   timestamptz,
  device       text NOT NULL DEFAULT '' CHECK (char_length(device) <= 255),
  ip           text NOT NULL DEFAULT '' CHECK (char_length(ip) <= 64),
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  -- The account at the provider that made it: without the one the other ends.
  identity_id  integer REFERENCES staff_identities ON DELETE CASCADE
);
-- Every request of the console looks its session up.
CREATE UNIQUE INDEX staff_sessions_token ON staff_sessions (token_hash);
-- "My sessions", and ending all of an operator's.
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);
-- Ending those that an account at the provider made.
CREATE INDEX staff_sessions_identity ON staff_sessions (identity_id) WHERE identity_id IS NOT NULL;
-- The sweep of what has expired.
CREATE INDEX staff_sessions_created ON staff_sessions (created_at);

-- Operators are looked after in the console: a mailed link, good once, lets them choose a password.
CREATE TABLE staff_tokens (
  -- One at a time: a new link ends the older one.
  staff_id   integer PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
-- Serves the lookup of a link's operator.
CREATE UNIQUE INDEX staff_tokens_token ON staff_tokens (token_hash);

CREATE TABLE staff_recovery_codes (
  staff_id  integer NOT NULL REFERENCES staff ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at   timestamptz,
  PRIMARY KEY (staff_id, code_hash)
);
