-- How the member was to hear of an answer or a reply as it was written.
ALTER TABLE video_question_answers ADD COLUMN notified_by text NOT NULL DEFAULT 'mail'
  CHECK (notified_by IN ('mail', 'digest', 'site', 'nobody'));
ALTER TABLE enquiry_replies ADD COLUMN notified_by text NOT NULL DEFAULT 'mail'
  CHECK (notified_by IN ('mail', 'digest', 'site', 'nobody'));
