-- How an operator wants to hear of new questions and enquiries. Without a row: at once, if the roles
-- may answer; else not at all.
CREATE TABLE staff_notifications (
  staff_id integer PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  timing text NOT NULL CHECK (timing IN ('at_once', 'hourly', 'daily', 'none')),
  scope  text NOT NULL DEFAULT 'all' CHECK (scope IN ('all', 'mine')),
  -- What came before is not told.
  since  timestamptz NOT NULL DEFAULT now()
);
-- Who was there before hears once a day, and not of what is there already.
INSERT INTO staff_notifications (staff_id, timing)
SELECT id, 'daily' FROM staff WHERE roles && ARRAY['admin', 'teacher', 'support'];

-- What an operator was told of by mail: a question, an enquiry or further words in one.
CREATE TABLE staff_told (
  staff_id   integer NOT NULL REFERENCES staff ON DELETE CASCADE,
  -- Because it is new, or because it waits too long.
  reason     text NOT NULL CHECK (reason IN ('new', 'late')),
  kind       text NOT NULL CHECK (kind IN ('question', 'enquiry', 'follow_up')),
  arrival_id bigint NOT NULL,
  told_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, reason, kind, arrival_id)
);
-- "What was told long ago?"
CREATE INDEX staff_told_at ON staff_told (told_at);
-- "What came lately?", once a minute.
CREATE INDEX video_questions_created ON video_questions (created_at);
CREATE INDEX enquiries_created ON enquiries (created_at);
CREATE INDEX enquiry_follow_ups_created ON enquiry_follow_ups (created_at);

-- After how many hours without an answer operators are reminded; 0: never.
ALTER TABLE site_settings ADD COLUMN reminder_hours integer NOT NULL DEFAULT 24
  CHECK (reminder_hours BETWEEN 0 AND 720);
