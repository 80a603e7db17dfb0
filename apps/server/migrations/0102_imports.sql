-- Members and videos are imported from files in the same way.
ALTER TABLE member_imports RENAME TO imports;
ALTER TABLE imports ADD COLUMN kind text NOT NULL DEFAULT 'members'
  CHECK (kind IN ('members', 'videos'));
ALTER TABLE imports ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE member_import_rows RENAME TO import_rows;
-- What the row is about: the address of a member, the platform's number of a video.
ALTER TABLE import_rows RENAME COLUMN email_key TO key;

ALTER INDEX member_imports_staff RENAME TO imports_staff;
ALTER INDEX member_imports_running RENAME TO imports_running;
ALTER INDEX member_import_rows_outcome RENAME TO import_rows_outcome;
ALTER INDEX member_import_rows_email RENAME TO import_rows_key;

-- Files of captions that rows of an import name; kept until it ends.
CREATE TABLE import_captions (
  import_id bigint NOT NULL REFERENCES imports ON DELETE CASCADE,
  name      text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  bytes     bytea NOT NULL,
  PRIMARY KEY (import_id, name)
);
