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
