-- When its author saw an answer. What is there already counts as seen: nobody is to find years of
-- answers marked as new.
ALTER TABLE video_question_answers ADD COLUMN seen_at timestamptz DEFAULT now();
ALTER TABLE video_question_answers ALTER COLUMN seen_at DROP DEFAULT;
ALTER TABLE enquiry_replies ADD COLUMN seen_at timestamptz DEFAULT now();
ALTER TABLE enquiry_replies ALTER COLUMN seen_at DROP DEFAULT;
-- "How many answers has this member not seen?": nearly all are seen.
CREATE INDEX video_question_answers_unseen ON video_question_answers (video_question_id)
  WHERE seen_at IS NULL;
CREATE INDEX enquiry_replies_unseen ON enquiry_replies (enquiry_id) WHERE seen_at IS NULL;
