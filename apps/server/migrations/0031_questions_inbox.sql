-- Questions as an inbox: who is to answer, and answers that are being written.
ALTER TABLE video_questions
  ADD COLUMN assignee_id integer REFERENCES staff ON DELETE SET NULL;
-- "What is mine to answer?"
CREATE INDEX video_questions_assignee ON video_questions (assignee_id);

ALTER TABLE video_question_answers
  -- Absent: as it was written first.
  ADD COLUMN updated_at timestamptz,
  -- When the member was told by mail, last. Absent: answers from before members were told.
  ADD COLUMN told_at timestamptz;

-- At most one for a question; members do not see it.
CREATE TABLE video_question_drafts (
  video_question_id bigint PRIMARY KEY REFERENCES video_questions ON DELETE CASCADE,
  staff_id   integer NOT NULL REFERENCES staff ON DELETE CASCADE,
  message    text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 40000),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX video_question_drafts_staff ON video_question_drafts (staff_id);
