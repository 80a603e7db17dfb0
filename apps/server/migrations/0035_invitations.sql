-- How far each invited member has come with the invitation. That it is done is seen from the
-- member's password.
CREATE TABLE invitations (
  member_id   bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  -- When an operator last sent it; reminders are counted from here.
  invited_at  timestamptz NOT NULL DEFAULT now(),
  -- The last mail about it: the invitation itself or a reminder.
  mail_id     bigint REFERENCES mails ON DELETE SET NULL,
  reminders   integer NOT NULL DEFAULT 0 CHECK (reminders BETWEEN 0 AND 2),
  reminded_at timestamptz,
  -- The screen for the first password was opened with a link that works.
  opened_at   timestamptz
);
-- "Who is to be reminded?"
CREATE INDEX invitations_due ON invitations (invited_at) WHERE reminders < 2;
CREATE INDEX invitations_mail ON invitations (mail_id);

-- Who was invited before this was kept.
INSERT INTO invitations (member_id, invited_at, mail_id)
SELECT m.id, max(t.created_at), (
  SELECT max(l.id) FROM mails l WHERE l.kind = 'invitation' AND l.recipient = m.email
)
FROM members m JOIN mailed_tokens t ON t.member_id = m.id AND t.purpose = 'first'
WHERE m.password_hash IS NULL GROUP BY m.id;
