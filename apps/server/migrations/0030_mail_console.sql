-- Mail as operators see it: threads, letters sent again, addresses that refuse for good, and wording.
ALTER TABLE mails
  -- The first mail of its thread, by Message-ID: stays the same through a conversation.
  ADD COLUMN in_reply_to text CHECK (in_reply_to !~ '[[:space:][:cntrl:]]'),
  -- A mail that was sent, and is sent once more as this one.
  ADD COLUMN resent_from bigint REFERENCES mails ON DELETE SET NULL;
-- "Was it sent again already?"
CREATE INDEX mails_resent_from ON mails (resent_from) WHERE resent_from IS NOT NULL;
-- The queue as operators see it, newest first.
CREATE INDEX mails_created ON mails (created_at DESC, id DESC);
-- "What became of the mails to this address?"
CREATE INDEX mails_recipient ON mails (lower(recipient), id DESC);

-- Addresses that a mail server has refused for good; nothing is sent there until an operator says so.
CREATE TABLE suppressed_addresses (
  -- In lower case: every sending looks it up.
  address text PRIMARY KEY CHECK (char_length(address) BETWEEN 3 AND 255 AND address = lower(address)),
  reason  text NOT NULL CHECK (char_length(reason) <= 1000),
  mail_id bigint REFERENCES mails ON DELETE SET NULL,
  suppressed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX suppressed_addresses_mail ON suppressed_addresses (mail_id);

-- What operators have made of a letter's wording; without a row the letter is worded by the code.
CREATE TABLE mail_wordings (
  kind       text PRIMARY KEY CHECK (kind ~ '^[a-z_]{1,64}$'),
  subject    text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 200 AND subject !~ '[[:cntrl:]]'),
  body       text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 5000),
  link_label text NOT NULL CHECK (char_length(link_label) <= 100),
  updated_at timestamptz NOT NULL DEFAULT now()
);
