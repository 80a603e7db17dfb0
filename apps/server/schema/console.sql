-- What operators deleted and can still bring back. The fields of a record are in the audit log, in
-- the entry that deleted it; here is what no operator writes and what goes with the row.
CREATE TABLE trash (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL,
  record_id  bigint NOT NULL,
  unwritten  jsonb,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '30 days',
  UNIQUE (kind, record_id)
);
-- What is emptied.
CREATE INDEX trash_expires ON trash (expires_at);

-- Work that an operator starts and that takes longer than a request: its rows are done in batches,
-- each in a short transaction, so that it neither holds others up nor is lost with a process.
CREATE TABLE staff_jobs (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         text NOT NULL,
  -- The rights that its work asks for, of each kind of records that it changes; all of them to see it.
  access_rights text[] NOT NULL,
  -- What is done, in Japanese, as the list of jobs says it.
  title        text NOT NULL,
  params       jsonb NOT NULL,
  staff_id     bigint REFERENCES staff ON DELETE SET NULL,
  staff_name   text NOT NULL,
  ip           text NOT NULL,
  -- Joins its entries in the audit log.
  change_id    uuid NOT NULL DEFAULT gen_random_uuid(),
  can_undo     boolean NOT NULL,
  state        text NOT NULL DEFAULT 'waiting'
    -- Of a file: it was read; its rows are judged, and nothing is written.
    CHECK (state IN ('uploaded', 'planned', 'waiting', 'running', 'done', 'cancelled', 'failed')),
  total        integer NOT NULL DEFAULT 0,
  done         integer NOT NULL DEFAULT 0,
  -- Why it failed, or what it waits for, in Japanese.
  message      text,
  -- Not before this moment.
  resume_at    timestamptz,
  -- Failures in a row that had nothing to do with a row.
  failures     integer NOT NULL DEFAULT 0,
  -- Jobs take turns: the one that was worked on longest ago comes first.
  touched_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_at   timestamptz NOT NULL DEFAULT now(),
  started_at   timestamptz,
  finished_at  timestamptz
);
-- What is to be done, and how many there are.
CREATE INDEX staff_jobs_open ON staff_jobs (touched_at) WHERE state IN ('waiting', 'running');
-- What took a change back.
CREATE INDEX staff_jobs_undoing ON staff_jobs ((params->>'change')) WHERE kind = 'undo';
-- What failed of late.
CREATE INDEX staff_jobs_finished ON staff_jobs (finished_at);

CREATE TABLE staff_job_rows (
  job_id    bigint NOT NULL REFERENCES staff_jobs ON DELETE CASCADE,
  position  integer NOT NULL,
  record_id bigint,
  -- What a row is known by besides: the address of a member, the platform's number of a video.
  key       text,
  label     text NOT NULL,
  -- What it is done with, besides its record: the cells of a row of a file, what a record shall be.
  input     jsonb,
  -- What a row of a file would do, or did; its position is the number that a spreadsheet shows.
  judged    text CHECK (judged IN ('new', 'changed', 'unchanged', 'unknown', 'wrong')),
  -- Null: not yet.
  outcome   text CHECK (outcome IN ('done', 'skipped', 'failed')),
  message   text,
  PRIMARY KEY (job_id, position)
);
-- The next rows of a job.
CREATE INDEX staff_job_rows_open ON staff_job_rows (job_id, position) WHERE outcome IS NULL;

-- The rows of a file by their judgement, in order.
CREATE INDEX staff_job_rows_judged ON staff_job_rows (job_id, judged, position)
  WHERE judged IS NOT NULL;

-- Files of which another sheet or hidden rows may be chosen; kept until their import begins.
CREATE TABLE import_files (
  job_id bigint PRIMARY KEY REFERENCES staff_jobs ON DELETE CASCADE,
  bytes  bytea NOT NULL
);

-- Files of captions that rows of a file name; kept until it is imported.
CREATE TABLE import_captions (
  job_id bigint NOT NULL REFERENCES staff_jobs ON DELETE CASCADE,
  name   text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  bytes  bytea NOT NULL,
  PRIMARY KEY (job_id, name)
);
