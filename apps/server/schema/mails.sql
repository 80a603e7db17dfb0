-- The outbox. A mail is written in the transaction that causes it and sent afterwards; whatever
-- happens to the mail server, what was promised is written down here.
CREATE TABLE mails (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind            text NOT NULL CHECK (kind ~ '^[a-z_]{1,64}$'),
  -- Exactly one recipient.
  recipient       text NOT NULL CHECK (char_length(recipient) BETWEEN 3 AND 255 AND recipient !~ '[[:space:][:cntrl:],"<>]'),
  subject         text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255 AND subject !~ '[[:cntrl:]]'),
  body_text       text NOT NULL,
  body_html       text,
  -- The same on every try, so that a repeat can be told from a second mail.
  message_id      text NOT NULL,
  -- What it says is of no use later: a link that has expired.
  expires_at      timestamptz,
  attempts        integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz DEFAULT now(),
  sent_at         timestamptz,
  failed_at       timestamptz,
  last_error      text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  -- Mail as operators see it: threads, letters sent again, addresses that refuse for good, and wording.
  -- The first mail of its thread, by Message-ID: stays the same through a conversation.
  in_reply_to     text CHECK (in_reply_to !~ '[[:space:][:cntrl:]]'),
  -- A mail that was sent, and is sent once more as this one.
  resent_from     bigint REFERENCES mails ON DELETE SET NULL,
  -- Whoever opens the link of some mails is let in, so the table holds such a link only sealed, and
  -- only while the mail may still go out.
  -- Its link lets somebody in: the text stands here without it.
  is_secret       boolean NOT NULL DEFAULT false,
  -- Text and HTML with the link, sealed with a key of the installation's, until the mail is over; a
  -- day longer where the address was stopped, which may turn out to be wrong.
  sealed_body     bytea,
  -- Many mails at once give way to those that somebody waits for.
  -- The mails that were sent in one go; null where somebody waits for just this one.
  batch_id        uuid,
  -- The last try: what a relay's limits are reckoned by.
  tried_at        timestamptz,
  -- Why a mail was not taken, as a kind that the console has Japanese words for; beside it stand the
  -- words of the mail server.
  error_kind      text CHECK (error_kind ~ '^[a-z_]{1,32}$'),
  -- A mail goes out as it was composed, also after a change of the brand.
  reply_to        text CHECK (
    char_length(reply_to) BETWEEN 3 AND 255 AND reply_to !~ '[[:space:][:cntrl:],"<>]'
  ),
  -- The brand's name where it is not the site's own.
  from_name       text CHECK (
    char_length(from_name) BETWEEN 1 AND 255 AND from_name !~ '[[:cntrl:]]'
  ),
  -- Mails of a list can be left with one press: their recipient, and which list it is. Mails without one
  -- are answers to what somebody did.
  member_id       bigint REFERENCES members ON DELETE SET NULL,
  list            text CHECK (list ~ '^[a-z_]{1,32}$'),
  -- Stopped by operators, and not to be sent meanwhile.
  is_held         boolean NOT NULL DEFAULT false,
  -- "Sent" into a file of this machine: there was no mail server, and it reached nobody.
  is_kept         boolean NOT NULL DEFAULT false CHECK (NOT is_kept OR sent_at IS NOT NULL),
  -- Sent, given up, or still to be tried.
  CHECK (num_nonnulls(next_attempt_at, sent_at, failed_at) = 1),
  CONSTRAINT mails_open CHECK (is_secret OR body_html IS NOT NULL),
  CONSTRAINT mails_over CHECK (sealed_body IS NULL OR (is_secret AND sent_at IS NULL)),
  CONSTRAINT mails_list_of CHECK (list IS NULL OR member_id IS NOT NULL OR next_attempt_at IS NULL)
);
CREATE UNIQUE INDEX mails_message_id ON mails (message_id);
-- "What is due now?"
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
-- Staff look at what was given up.
CREATE INDEX mails_failed ON mails (failed_at) WHERE failed_at IS NOT NULL;
-- "Was it sent again already?"
CREATE INDEX mails_resent_from ON mails (resent_from) WHERE resent_from IS NOT NULL;
-- The queue as operators see it, newest first.
CREATE INDEX mails_created ON mails (created_at DESC, id DESC);
-- Serves the search for the mails to an address.
CREATE INDEX mails_recipient ON mails (lower(recipient), id DESC);
-- "What is due now?", among the mails that somebody waits for, and among the others.
CREATE INDEX mails_due_singly ON mails (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL AND batch_id IS NULL;
CREATE INDEX mails_due_in_batches ON mails (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL AND batch_id IS NOT NULL;
-- "How far has this batch come?"
CREATE INDEX mails_batch ON mails (batch_id) WHERE batch_id IS NOT NULL;
-- "How many were tried in the last minute, in the last day?"
CREATE INDEX mails_tried ON mails (tried_at) WHERE tried_at IS NOT NULL;
-- "What waits because it was not taken?"
CREATE INDEX mails_refused ON mails (error_kind) WHERE error_kind IS NOT NULL AND next_attempt_at IS NOT NULL;
-- "Which secrets are to be forgotten?"
CREATE INDEX mails_sealed_failed ON mails (failed_at) WHERE sealed_body IS NOT NULL AND failed_at IS NOT NULL;
-- "What of a list still waits for this member?"
CREATE INDEX mails_list_waiting ON mails (member_id, list) WHERE next_attempt_at IS NOT NULL AND list IS NOT NULL;
CREATE INDEX mails_member ON mails (member_id) WHERE member_id IS NOT NULL;
-- Mails to operators that name members or what they wrote.
CREATE INDEX mails_arrivals ON mails (id)
WHERE kind IN ('new_arrivals', 'late_arrivals', 'contract_news');

-- Addresses that a mail server has refused for good; nothing is sent there until an operator says so.
CREATE TABLE suppressed_addresses (
  -- In lower case: every sending looks it up.
  address       text PRIMARY KEY CHECK (char_length(address) BETWEEN 3 AND 255 AND address = lower(address)),
  reason        text NOT NULL CHECK (char_length(reason) <= 1000),
  mail_id       bigint REFERENCES mails ON DELETE SET NULL,
  suppressed_at timestamptz NOT NULL DEFAULT now(),
  error_kind    text CHECK (error_kind ~ '^[a-z_]{1,32}$'),
  -- The reason without what differs from address to address: those with the same are released together.
  words         text NOT NULL DEFAULT '' CHECK (char_length(words) <= 1000)
);
-- "How many were stopped in the same words?"
CREATE INDEX suppressed_addresses_words ON suppressed_addresses (words);
CREATE INDEX suppressed_addresses_mail ON suppressed_addresses (mail_id);

-- Refusals in the same words of so many addresses at once that they are not about these. They stop no
-- address, and mails of batches wait meanwhile.
CREATE TABLE shared_refusals (
  -- As suppressed_addresses has them.
  words      text PRIMARY KEY CHECK (char_length(words) <= 1000),
  error_kind text NOT NULL CHECK (error_kind ~ '^[a-z_]{1,32}$'),
  noticed_at timestamptz NOT NULL DEFAULT now(),
  -- Pauses in a row.
  pauses     integer NOT NULL DEFAULT 1,
  -- When the next mail of a batch is tried; null: the mail server has taken one since.
  resumes_at timestamptz
);

-- What operators have made of a letter's wording; without a row the letter is worded by the code.
CREATE TABLE mail_templates (
  kind       text PRIMARY KEY CHECK (kind ~ '^[a-z_]{1,64}$'),
  subject    text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 200 AND subject !~ '[[:cntrl:]]'),
  body       text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 5000),
  link_label text NOT NULL CHECK (char_length(link_label) <= 100),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Mails from operators to many members. They are written in a member's placeholders and sent once.
CREATE TABLE broadcasts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject      text NOT NULL CHECK (char_length(subject) <= 200),
  body         text NOT NULL,
  -- Whose name it bears; null: that brand is gone.
  brand_id     bigint REFERENCES brands ON DELETE SET NULL,
  audience     text NOT NULL CHECK (audience IN ('brand', 'segment', 'filter', 'members', 'all')),
  -- A segment may be deleted, and come back by its number.
  segment_id   bigint,
  -- The list's filter of its own, as a segment has one.
  filter       jsonb,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  -- When its turn is; null: a draft.
  scheduled_at timestamptz,
  -- Why its turn passed without a sending, and it is a draft again.
  returned     text CHECK (returned IN ('empty', 'brand_gone', 'segment_gone')),
  started_at   timestamptz CHECK (started_at IS NULL OR scheduled_at IS NOT NULL),
  paused_at    timestamptz,
  cancelled_at timestamptz,
  -- The batch of its mails.
  batch_id     uuid CHECK ((batch_id IS NULL) = (started_at IS NULL))
);
-- "Whose turn is it?"
CREATE INDEX broadcasts_due ON broadcasts (scheduled_at) WHERE scheduled_at IS NOT NULL AND started_at IS NULL;
CREATE INDEX broadcasts_brand ON broadcasts (brand_id) WHERE brand_id IS NOT NULL;

-- Whom operators named one by one for a broadcast, whatever its audience is by now.
CREATE TABLE broadcast_members (
  broadcast_id bigint NOT NULL REFERENCES broadcasts ON DELETE CASCADE,
  member_id    bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  chosen_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (broadcast_id, member_id)
);
-- What a deletion takes along.
CREATE INDEX broadcast_members_member ON broadcast_members (member_id);

-- The recipients of a broadcast as of the beginning of its sending, each with its outcome.
CREATE TABLE broadcast_recipients (
  broadcast_id bigint NOT NULL REFERENCES broadcasts ON DELETE CASCADE,
  member_id    bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  -- Queued: the mail has the outcome.
  outcome      text NOT NULL CHECK (outcome IN ('waiting', 'queued', 'sent', 'kept', 'failed', 'skipped')),
  reason       text CHECK (reason ~ '^[a-z_]{1,32}$'),
  mail_id      bigint REFERENCES mails ON DELETE SET NULL,
  at           timestamptz,
  PRIMARY KEY (broadcast_id, member_id)
);
-- The counts of a broadcast, and what of it waits.
CREATE INDEX broadcast_recipients_outcome ON broadcast_recipients (broadcast_id, outcome);
-- "Whose mail is still to be put?"
CREATE INDEX broadcast_recipients_waiting ON broadcast_recipients (broadcast_id, member_id) WHERE outcome = 'waiting';
-- "Which mails are over by now?"
CREATE INDEX broadcast_recipients_mail ON broadcast_recipients (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX broadcast_recipients_queued ON broadcast_recipients (mail_id) WHERE outcome = 'queued';
-- What a deletion takes along.
CREATE INDEX broadcast_recipients_member ON broadcast_recipients (member_id);
