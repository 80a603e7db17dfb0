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
