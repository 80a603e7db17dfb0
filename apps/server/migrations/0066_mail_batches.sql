-- Many mails at once give way to those that somebody waits for.
ALTER TABLE mails
  -- The mails that were sent in one go; null where somebody waits for just this one.
  ADD COLUMN batch_id uuid,
  -- The last try: what a relay's limits are reckoned by.
  ADD COLUMN tried_at timestamptz;
UPDATE mails SET tried_at = sent_at WHERE sent_at IS NOT NULL;

-- "What is due now?", among the mails that somebody waits for, and among the others.
CREATE INDEX mails_due_singly ON mails (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL AND batch_id IS NULL;
CREATE INDEX mails_due_in_batches ON mails (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL AND batch_id IS NOT NULL;
-- "How far has this batch come?"
CREATE INDEX mails_batch ON mails (batch_id) WHERE batch_id IS NOT NULL;
-- "How many were tried in the last minute, in the last day?"
CREATE INDEX mails_tried ON mails (tried_at) WHERE tried_at IS NOT NULL;
