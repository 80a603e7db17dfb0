-- Enquiries as an inbox: how far each has come, who sees to it, what was replied and noted.
ALTER TABLE enquiries
  ADD COLUMN status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'in_progress', 'done')),
  ADD COLUMN assignee_id integer REFERENCES staff ON DELETE SET NULL,
  -- The Message-ID that its mails are replies to; absent until the first mail.
  ADD COLUMN thread_id text CHECK (thread_id !~ '[[:space:][:cntrl:]]');
-- "What is mine to answer?"
CREATE INDEX enquiries_assignee ON enquiries (assignee_id);
-- "How many are open, and since when?"
CREATE INDEX enquiries_open ON enquiries (status, created_at) WHERE status <> 'done';

CREATE TABLE enquiry_replies (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id bigint NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  -- Kept by name too, for when the operator is gone.
  staff_id   integer REFERENCES staff ON DELETE SET NULL,
  staff_name text NOT NULL,
  message    text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 10000),
  mail_id    bigint REFERENCES mails ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiry_replies_enquiry ON enquiry_replies (enquiry_id, id);
CREATE INDEX enquiry_replies_staff ON enquiry_replies (staff_id);
CREATE INDEX enquiry_replies_mail ON enquiry_replies (mail_id);

-- What operators say among themselves; never mailed.
CREATE TABLE enquiry_notes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id bigint NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  staff_id   integer REFERENCES staff ON DELETE SET NULL,
  staff_name text NOT NULL,
  message    text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 5000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiry_notes_enquiry ON enquiry_notes (enquiry_id, id);
CREATE INDEX enquiry_notes_staff ON enquiry_notes (staff_id);
