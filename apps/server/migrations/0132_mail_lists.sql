-- Mails of a list can be left with one press: their recipient, and which list it is. Mails without one
-- are answers to what somebody did.
ALTER TABLE mails
  ADD COLUMN member_id bigint REFERENCES members ON DELETE SET NULL,
  ADD COLUMN list text CHECK (list ~ '^[a-z_]{1,32}$'),
  -- Stopped by operators, and not to be sent meanwhile.
  ADD COLUMN is_held boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT mails_list_of CHECK (list IS NULL OR member_id IS NOT NULL OR next_attempt_at IS NULL);
-- "What of a list still waits for this member?"
CREATE INDEX mails_list_waiting ON mails (member_id, list) WHERE next_attempt_at IS NOT NULL AND list IS NOT NULL;
CREATE INDEX mails_member ON mails (member_id) WHERE member_id IS NOT NULL;
