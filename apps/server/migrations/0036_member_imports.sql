-- A file of members on its way into the site. What was read of it lies in its rows, so that work on
-- it goes on wherever it was interrupted.
CREATE TABLE member_imports (
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
  finished_at timestamptz
);
CREATE INDEX member_imports_staff ON member_imports (staff_id);
-- "Which import is to go on?"
CREATE INDEX member_imports_running ON member_imports (id) WHERE state = 'running';

CREATE TABLE member_import_rows (
  import_id bigint NOT NULL REFERENCES member_imports ON DELETE CASCADE,
  -- The row's number as a spreadsheet shows it.
  line      integer NOT NULL,
  cells     jsonb NOT NULL,
  -- The address that the row is about, lower case; absent where there is none.
  email_key text,
  outcome   text CHECK (outcome IN ('new', 'changed', 'unchanged', 'wrong')),
  reasons   text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (import_id, line)
);
-- The rows of one outcome, in order.
CREATE INDEX member_import_rows_outcome ON member_import_rows (import_id, outcome, line);
-- Rows about the same member.
CREATE INDEX member_import_rows_email ON member_import_rows (import_id, email_key);
