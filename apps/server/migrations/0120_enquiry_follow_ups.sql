-- What a member writes further in an enquiry, in plain text.
CREATE TABLE enquiry_follow_ups (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id bigint NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  message    text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 5000),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- "What did the member write further?"
CREATE INDEX enquiry_follow_ups_enquiry ON enquiry_follow_ups (enquiry_id, id);

-- When the member last wrote: since then an open enquiry waits.
ALTER TABLE enquiries ADD COLUMN asked_at timestamptz;
UPDATE enquiries SET asked_at = created_at;
ALTER TABLE enquiries ALTER COLUMN asked_at SET DEFAULT now(), ALTER COLUMN asked_at SET NOT NULL;
-- "How many are open, and since when?"
DROP INDEX enquiries_open;
CREATE INDEX enquiries_open ON enquiries (status, asked_at) WHERE status <> 'done';
