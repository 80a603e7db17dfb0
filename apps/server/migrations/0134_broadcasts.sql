-- Mails from operators to many members. They are written in a member's placeholders and sent once.
CREATE TABLE broadcasts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject      text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 200),
  body         text NOT NULL,
  -- Whose name it bears; null: that brand is gone.
  brand_id     bigint REFERENCES brands ON DELETE SET NULL,
  audience     text NOT NULL CHECK (audience IN ('all', 'brand', 'segment')),
  -- A segment may be deleted, and come back by its number.
  segment_id   bigint,
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

-- Whom a broadcast is for, as it was when its sending began, and what became of each.
CREATE TABLE broadcast_recipients (
  broadcast_id bigint NOT NULL REFERENCES broadcasts ON DELETE CASCADE,
  member_id    bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  -- Queued: what became of it, the mail says.
  outcome      text NOT NULL CHECK (outcome IN ('waiting', 'queued', 'sent', 'failed', 'skipped')),
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
