-- What an operator is writing in answer to a question or an enquiry; each operator has their own.
CREATE TABLE reply_drafts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id    integer NOT NULL REFERENCES staff ON DELETE CASCADE,
  question_id bigint REFERENCES video_questions ON DELETE CASCADE,
  enquiry_id  bigint REFERENCES enquiries ON DELETE CASCADE,
  -- HTML of an answer to a question, plain text of a reply to an enquiry.
  message     text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 40000),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(question_id, enquiry_id) = 1),
  -- "What did I write here, and who else writes?"
  UNIQUE (question_id, staff_id),
  UNIQUE (enquiry_id, staff_id)
);
CREATE INDEX reply_drafts_staff ON reply_drafts (staff_id);
INSERT INTO reply_drafts (staff_id, question_id, message, updated_at)
SELECT staff_id, video_question_id, message, updated_at FROM video_question_drafts;
DROP TABLE video_question_drafts;
