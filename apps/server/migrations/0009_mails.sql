-- The outbox. A mail is written in the transaction that causes it and sent afterwards; whatever
-- happens to the mail server, what was promised is written down here.
CREATE TABLE mails (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind ~ '^[a-z_]{1,64}$'),
  -- Exactly one recipient.
  recipient  text NOT NULL CHECK (char_length(recipient) BETWEEN 3 AND 255 AND recipient !~ '[[:space:][:cntrl:],"<>]'),
  subject    text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255 AND subject !~ '[[:cntrl:]]'),
  body_text  text NOT NULL,
  body_html  text NOT NULL,
  -- The same on every try, so that a repeat can be told from a second mail.
  message_id text NOT NULL,
  -- What it says is of no use later: a link that has expired.
  expires_at timestamptz,
  attempts   integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz DEFAULT now(),
  sent_at    timestamptz,
  failed_at  timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Sent, given up, or still to be tried.
  CHECK (num_nonnulls(next_attempt_at, sent_at, failed_at) = 1)
);
CREATE UNIQUE INDEX mails_message_id ON mails (message_id);
-- "What is due now?"
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
-- Staff look at what was given up.
CREATE INDEX mails_failed ON mails (failed_at) WHERE failed_at IS NOT NULL;
