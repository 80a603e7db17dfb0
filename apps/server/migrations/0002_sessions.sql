-- One row per sign-in. Only the hash of the cookie's value is kept.
CREATE TABLE sessions (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id     bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  token_hash    bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  -- The value before the last renewal of a remembered session: welcome for 60 s, a sign of theft after.
  previous_token_hash bytea CHECK (octet_length(previous_token_hash) = 32),
  renewed_at    timestamptz NOT NULL DEFAULT now(),
  remembered    boolean NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_seen_at  timestamptz NOT NULL DEFAULT now()
);
-- Every request looks its session up by the hash, current or previous.
CREATE UNIQUE INDEX sessions_token ON sessions (token_hash);
CREATE UNIQUE INDEX sessions_previous_token ON sessions (previous_token_hash) WHERE previous_token_hash IS NOT NULL;
-- "End all sessions of this member".
CREATE INDEX sessions_member ON sessions (member_id);
-- The hourly sweep of what has expired.
CREATE INDEX sessions_created ON sessions (created_at);

-- A device that has signed in as this member lately is not counted against the account's
-- own limit, so that an attacker cannot lock the member out.
CREATE TABLE known_devices (
  member_id    bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  device_hash  bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, device_hash)
);

-- Counters of tries, shared by all processes; the shape is the limiter library's.
CREATE UNLOGGED TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);
