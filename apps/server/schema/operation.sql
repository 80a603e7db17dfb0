-- Answers that were given to requests which must count once, however often they are sent (W-31).
CREATE TABLE idempotency_keys (
  -- Whose request it is: a member's, or a program's.
  member_id  bigint REFERENCES members ON DELETE CASCADE,
  token_id   integer REFERENCES api_tokens ON DELETE CASCADE,
  path       text NOT NULL CHECK (char_length(path) <= 2048),
  -- The client's Idempotency-Key, or for a request without one the hash of its body.
  key        text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 255),
  body_hash  bytea NOT NULL CHECK (octet_length(body_hash) = 32),
  answer     jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_holder CHECK (num_nonnulls(member_id, token_id) = 1)
);
-- "Was this request answered before?", and each once.
CREATE UNIQUE INDEX idempotency_keys_member ON idempotency_keys (member_id, path, key)
WHERE member_id IS NOT NULL;
CREATE UNIQUE INDEX idempotency_keys_token ON idempotency_keys (token_id, path, key)
WHERE token_id IS NOT NULL;
-- The sweep of what is older than a day.
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- A known word, sealed with the installation's secret: a secret that does not open it is another one.
CREATE TABLE app_secret_check (
  -- At most one row.
  id     boolean PRIMARY KEY DEFAULT true CHECK (id),
  sealed bytea NOT NULL
);

-- Maintenance of the whole site: between the two moments of a row members see a notice and operators
-- go on. It begins and ends by the clock, so that nobody has to be awake for it. At most one row is
-- on, and at most one is still to come.
CREATE TABLE maintenance (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  begins_at  timestamptz NOT NULL DEFAULT now(),
  ends_at    timestamptz NOT NULL,
  -- For members; null: the usual sentences are enough.
  message    text CHECK (char_length(message) BETWEEN 1 AND 500),
  -- Who started or planned it, by name: it may have been a command.
  staff_name text NOT NULL,
  CHECK (ends_at > begins_at)
);

-- Backups and drills, one row each: the console, the metrics and the mails about what did not happen
-- read them. The commands write them, also while no site runs.
CREATE TABLE upkeep_runs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('backup', 'drill')),
  -- The name of the backup that was made or tried.
  backup      text NOT NULL,
  started_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- Null while it runs, and for ever where it was killed.
  succeeded   boolean,
  -- What was stored, or read by the drill.
  bytes       bigint,
  table_rows  bigint,
  files       integer,
  -- Why it failed, for operators.
  problem     text,
  CHECK ((finished_at IS NULL) = (succeeded IS NULL))
);
-- The last of a kind.
CREATE INDEX upkeep_runs_last ON upkeep_runs (kind, started_at DESC);

-- Versions that the feed of releases (RELEASE_FEED) names and that were newer than the running one
-- when it was read. What is newer still is decided by whoever reads them.
CREATE TABLE released_versions (
  version         text PRIMARY KEY,
  released_on     date NOT NULL,
  severity        text NOT NULL CHECK (severity IN ('none', 'low', 'medium', 'high', 'critical')),
  -- What it mends of weaknesses, and what else is new.
  security        text[] NOT NULL,
  changes         text[] NOT NULL,
  minimum_version text,
  -- When administrators got their one mail about it.
  mailed_at       timestamptz
);

-- How the feed was read last, in one row.
CREATE TABLE release_checks (
  id           smallint PRIMARY KEY CHECK (id = 1),
  feed         text NOT NULL,
  next_at      timestamptz NOT NULL,
  asked_at     timestamptz,
  succeeded_at timestamptz,
  -- Why the last look failed; null where it did not.
  problem      text,
  -- When the newest list that was read was made: an older one is refused.
  made_at      timestamptz
);
