-- The console's door: a role that says what an operator may do, a second factor, and sessions that
-- have nothing to do with members'.
ALTER TABLE staff
  ADD COLUMN role text NOT NULL DEFAULT 'viewer'
    CHECK (role IN ('admin', 'editor', 'teacher', 'support', 'viewer')),
  -- The authenticator's secret, encrypted with the installation's own; absent until enrolled.
  ADD COLUMN totp_secret bytea,
  ADD COLUMN totp_confirmed_at timestamptz,
  -- The last 30-second step whose code was taken: each code works once.
  ADD COLUMN totp_last_step bigint,
  ADD COLUMN disabled_at timestamptz,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL);

-- Who ran the site before there were roles could do everything.
UPDATE staff SET role = 'admin';

CREATE TABLE staff_recovery_codes (
  staff_id  integer NOT NULL REFERENCES staff ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at   timestamptz,
  PRIMARY KEY (staff_id, code_hash)
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
  last_seen_at timestamptz NOT NULL DEFAULT now()
);
-- Every request of the console looks its session up.
CREATE UNIQUE INDEX staff_sessions_token ON staff_sessions (token_hash);
-- "My sessions", and ending all of an operator's.
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);
-- The sweep of what has expired.
CREATE INDEX staff_sessions_created ON staff_sessions (created_at);
