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
  -- The right that its kind of work asks for, also to see it.
  access_right text NOT NULL,
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
    CHECK (state IN ('waiting', 'running', 'done', 'cancelled', 'failed')),
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
-- What is swept.
CREATE INDEX staff_jobs_finished ON staff_jobs (finished_at);

CREATE TABLE staff_job_rows (
  job_id    bigint NOT NULL REFERENCES staff_jobs ON DELETE CASCADE,
  position  integer NOT NULL,
  record_id bigint,
  -- What a row without a record is known by.
  key       text,
  label     text NOT NULL,
  -- Null: not yet.
  outcome   text CHECK (outcome IN ('done', 'skipped', 'failed')),
  message   text,
  PRIMARY KEY (job_id, position)
);
-- The next rows of a job.
CREATE INDEX staff_job_rows_open ON staff_job_rows (job_id, position) WHERE outcome IS NULL;

-- What records shall be again, of jobs that take content back to a point: the point may be closed
-- while such a job runs. They go with their job's rows.
CREATE TABLE content_restore_rows (
  job_id   bigint NOT NULL,
  position integer NOT NULL,
  -- Null: it was not there then.
  draft    jsonb,
  -- A digest of what the administrator was shown as its present state.
  revision text NOT NULL,
  -- Japanese: why it cannot be written, and what is missing where it can.
  refused  text,
  missing  text,
  PRIMARY KEY (job_id, position),
  FOREIGN KEY (job_id, position) REFERENCES staff_job_rows ON DELETE CASCADE
);

-- A file of members on its way into the site. What was read of it lies in its rows, so that work on
-- it goes on wherever it was interrupted.
CREATE TABLE imports (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- uploaded: read; planned: every row judged, nothing written; running; done; discarded.
  state       text NOT NULL DEFAULT 'uploaded'
    CHECK (state IN ('uploaded', 'planned', 'running', 'done', 'discarded')),
  file_name   text NOT NULL CHECK (char_length(file_name) BETWEEN 1 AND 255),
  format      text NOT NULL CHECK (format IN ('csv', 'tsv', 'xlsx')),
  encoding    text,
  header      text[] NOT NULL,
  -- Which column is what, and what an operator chose besides.
  choices     jsonb,
  row_count   integer NOT NULL CHECK (row_count >= 0),
  -- The last line that has been worked on; the next batch begins behind it.
  done_line   integer NOT NULL DEFAULT 0,
  -- Kept by name too, for the audit log, which is written while the operator does something else.
  staff_id    integer REFERENCES staff ON DELETE SET NULL,
  staff_name  text NOT NULL,
  ip          text NOT NULL DEFAULT '',
  -- All that it changes is one change in the audit log.
  change_id   uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at  timestamptz NOT NULL DEFAULT now(),
  started_at  timestamptz,
  finished_at timestamptz,
  kind        text NOT NULL
    CHECK (kind IN ('members', 'videos'))
);
CREATE INDEX imports_staff ON imports (staff_id);
-- "Which import is to go on?"
CREATE INDEX imports_running ON imports (id) WHERE state = 'running';

CREATE TABLE import_rows (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  -- The row's number as a spreadsheet shows it.
  line      integer NOT NULL,
  cells     jsonb NOT NULL,
  -- The address that the row is about, lower case; absent where there is none.
  key       text,
  outcome   text CHECK (outcome IN ('new', 'changed', 'unchanged', 'wrong')),
  reasons   text[] NOT NULL DEFAULT '{}',
  -- The member whom a row of an import made or changed.
  member_id bigint,
  PRIMARY KEY (import_id, line)
);
-- The rows of one outcome, in order.
CREATE INDEX import_rows_outcome ON import_rows (import_id, outcome, line);
-- Rows about the same member.
CREATE INDEX import_rows_key ON import_rows (import_id, key);
CREATE INDEX import_rows_member ON import_rows (member_id) WHERE member_id IS NOT NULL;
-- Rows that name an address, when its member leaves.
CREATE INDEX import_rows_address ON import_rows (lower(key));

-- Files of captions that rows of an import name; kept until it ends.
CREATE TABLE import_captions (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  name      text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  bytes     bytea NOT NULL,
  PRIMARY KEY (import_id, name)
);
