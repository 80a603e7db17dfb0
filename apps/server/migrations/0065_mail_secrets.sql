-- Whoever opens the link of some mails is let in, so the table holds such a link only sealed, and
-- only while the mail waits.
ALTER TABLE mails
  -- Its link lets somebody in: the text stands here without it.
  ADD COLUMN is_secret boolean NOT NULL DEFAULT false,
  -- Text and HTML with the link, sealed with a key of the installation's, until the mail is over.
  ADD COLUMN sealed_body bytea,
  ALTER COLUMN body_html DROP NOT NULL;

UPDATE mails SET is_secret = true WHERE kind IN (
  'password_reset', 'invitation', 'invitation_reminder', 'email_confirm', 'email_changed', 'staff_link'
);
-- What waits goes out as it is, and loses its link then.
UPDATE mails SET body_html = NULL,
  body_text = regexp_replace(body_text, 'https?://\S+', '（リンクは表示しません）', 'g')
WHERE is_secret AND next_attempt_at IS NULL;

ALTER TABLE mails
  ADD CONSTRAINT mails_open CHECK (is_secret OR (sealed_body IS NULL AND body_html IS NOT NULL)),
  ADD CONSTRAINT mails_over CHECK (
    NOT is_secret OR next_attempt_at IS NOT NULL OR num_nonnulls(sealed_body, body_html) = 0
  );
