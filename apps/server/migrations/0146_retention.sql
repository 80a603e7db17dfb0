-- For how long things are kept, where operators said something else than usual.
CREATE TABLE retention_rules (
  rule       text PRIMARY KEY,
  -- Null: for as long as the member is one.
  days       integer CHECK (days > 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- What nights removed.
CREATE TABLE retention_runs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at  timestamptz NOT NULL DEFAULT now(),
  -- Null: it goes on, or was cut off.
  finished_at timestamptz,
  -- Rows that went so far, by rule.
  counts      jsonb NOT NULL DEFAULT '{}',
  -- The rules that failed.
  failed      text[] NOT NULL DEFAULT '{}'
);
-- The last nights.
CREATE INDEX retention_runs_started ON retention_runs (started_at DESC);
