-- Why a mail was not taken, as a kind that the console has Japanese words for; beside it stand the
-- words of the mail server.
ALTER TABLE mails ADD COLUMN error_kind text CHECK (error_kind ~ '^[a-z_]{1,32}$');
ALTER TABLE suppressed_addresses ADD COLUMN error_kind text CHECK (error_kind ~ '^[a-z_]{1,32}$');
UPDATE mails SET error_kind = last_error WHERE last_error IN ('expired', 'suppressed');
-- "Is the sender refused at present?"
CREATE INDEX mails_sender_refused ON mails (id) WHERE error_kind IN ('sender', 'policy') AND next_attempt_at IS NOT NULL;
