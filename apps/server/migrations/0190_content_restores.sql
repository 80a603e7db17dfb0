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
