-- What the nightly look at each film found: one row for each video that was looked at. A row speaks
-- of one source; once the video plays another film, the row says nothing until the next look.
CREATE TABLE film_checks (
  video_id     bigint PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
  -- The platform's ids, the file or the embed address that was looked at.
  source       text NOT NULL,
  -- What was seen when it was first looked at or last accepted; null until a look succeeds.
  baseline     jsonb,
  -- What the last answered look saw.
  facts        jsonb,
  damage       text CHECK (damage IN (
    'gone', 'private', 'domain', 'hash', 'replaced', 'length', 'captions', 'file')),
  -- Since when it is damaged.
  since        timestamptz,
  -- A damage seen once: the next look, some minutes later, confirms it or not.
  suspected    text,
  suspected_at timestamptz,
  -- When it is to be looked at next; null until the next night.
  due_at       timestamptz,
  -- Looks without an answer in this night, and nights in a row without one.
  tries        integer NOT NULL DEFAULT 0,
  silent_nights integer NOT NULL DEFAULT 0,
  -- The last look with an answer.
  looked_at    timestamptz,
  CHECK ((damage IS NULL) = (since IS NULL)),
  CHECK ((suspected IS NULL) = (suspected_at IS NULL))
);
-- The next ones to look at.
CREATE INDEX film_checks_due ON film_checks (due_at) WHERE due_at IS NOT NULL;
-- What needs an operator.
CREATE INDEX film_checks_damaged ON film_checks (since) WHERE damage IS NOT NULL;
