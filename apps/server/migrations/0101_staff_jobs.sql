-- Work that an operator starts and that takes longer than a request: its rows are done in batches,
-- each in a short transaction, so that it neither holds others up nor is lost with a process.
CREATE TABLE staff_jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- The right that its kind of work asks for, also to see it.
  access_right text NOT NULL,
  -- What is done, in Japanese, as the list of jobs says it.
  title text NOT NULL,
  params jsonb NOT NULL,
  staff_id bigint REFERENCES staff ON DELETE SET NULL,
  staff_name text NOT NULL,
  ip text NOT NULL,
  -- Joins its entries in the audit log.
  change_id uuid NOT NULL DEFAULT gen_random_uuid(),
  can_undo boolean NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'done', 'cancelled', 'failed')),
  total integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  -- Why it failed, or what it waits for, in Japanese.
  message text,
  -- Not before this moment.
  resume_at timestamptz,
  -- Failures in a row that had nothing to do with a row.
  failures integer NOT NULL DEFAULT 0,
  -- Jobs take turns: the one that was worked on longest ago comes first.
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
-- What is to be done, and how many there are.
CREATE INDEX staff_jobs_open ON staff_jobs (touched_at) WHERE state IN ('waiting', 'running');
-- What is swept.
CREATE INDEX staff_jobs_finished ON staff_jobs (finished_at);

CREATE TABLE staff_job_rows (
  job_id bigint NOT NULL REFERENCES staff_jobs ON DELETE CASCADE,
  position integer NOT NULL,
  record_id bigint,
  -- What a row without a record is known by.
  key text,
  label text NOT NULL,
  -- Null: not yet.
  outcome text CHECK (outcome IN ('done', 'skipped', 'failed')),
  message text,
  PRIMARY KEY (job_id, position)
);
-- The next rows of a job.
CREATE INDEX staff_job_rows_open ON staff_job_rows (job_id, position) WHERE outcome IS NULL;
