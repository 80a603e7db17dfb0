-- What members are told of: one row for each event and member, with the ways that held as it came.
CREATE TABLE notifications (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id   bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  -- The code declares the kinds.
  kind        text NOT NULL CHECK (kind ~ '^[a-z_]{1,32}$'),
  -- The category of a notice.
  topic_id    bigint,
  -- What happened, by name: a member is told of it once.
  event       text NOT NULL CHECK (char_length(event) BETWEEN 1 AND 100),
  -- Where it leads; own words where nothing of these says enough.
  video_id    bigint REFERENCES videos ON DELETE CASCADE,
  notice_id   bigint REFERENCES notices ON DELETE CASCADE,
  question_id bigint REFERENCES video_questions ON DELETE CASCADE,
  enquiry_id  bigint REFERENCES enquiries ON DELETE CASCADE,
  live_event_id bigint REFERENCES live_events ON DELETE CASCADE,
  words       text CHECK (char_length(words) BETWEEN 1 AND 255),
  -- Whose contract it is about.
  brand_id    integer REFERENCES brands ON DELETE CASCADE,
  created_at  timestamptz NOT NULL DEFAULT now(),
  -- Whether the bell shows it, and since when it is read there.
  on_screen   boolean NOT NULL,
  read_at     timestamptz,
  -- The way by mail, null: none; and since when nothing is left to be mailed of it.
  mail        text CHECK (mail IN ('at_once', 'daily', 'weekly')),
  mailed_at   timestamptz,
  mail_id     bigint REFERENCES mails ON DELETE SET NULL,
  push        boolean NOT NULL,
  pushed_at   timestamptz
);
CREATE UNIQUE INDEX notifications_event ON notifications (member_id, event);
-- The bell, newest first.
CREATE INDEX notifications_screen ON notifications (member_id, id DESC) WHERE on_screen;
-- "How many are unread?", at every request.
CREATE INDEX notifications_unread ON notifications (member_id) WHERE on_screen AND read_at IS NULL;
-- "What is still to be mailed, and pushed?"
CREATE INDEX notifications_to_mail ON notifications (member_id) WHERE mail IS NOT NULL AND mailed_at IS NULL;
CREATE INDEX notifications_to_push ON notifications (id) WHERE push AND pushed_at IS NULL;
-- What a deletion takes along.
CREATE INDEX notifications_video ON notifications (video_id) WHERE video_id IS NOT NULL;
CREATE INDEX notifications_notice ON notifications (notice_id) WHERE notice_id IS NOT NULL;
CREATE INDEX notifications_question ON notifications (question_id) WHERE question_id IS NOT NULL;
CREATE INDEX notifications_enquiry ON notifications (enquiry_id) WHERE enquiry_id IS NOT NULL;
CREATE INDEX notifications_live_event ON notifications (live_event_id) WHERE live_event_id IS NOT NULL;
CREATE INDEX notifications_brand ON notifications (brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX notifications_mail ON notifications (mail_id) WHERE mail_id IS NOT NULL;
-- "What is old?", and the counts of a period.
CREATE INDEX notifications_created ON notifications (created_at);

-- How a member wants to hear. Without a row: as the site's settings have it.
CREATE TABLE notification_choices (
  member_id   bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  -- By kind, or kind:topic: {"screen": true, "mail": "daily", "push": false}.
  ways        jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(ways) = 'object'),
  -- Unwanted mails, also of future kinds: digests, or all but security.
  stopped     text CHECK (stopped IN ('digests', 'mails')),
  -- Japan's hour of the digests, and the day of the weekly one; 0: Sunday.
  digest_hour smallint NOT NULL DEFAULT 8 CHECK (digest_hour BETWEEN 0 AND 23),
  digest_day  smallint NOT NULL DEFAULT 1 CHECK (digest_day BETWEEN 0 AND 6),
  updated_at  timestamptz NOT NULL DEFAULT now()
);

-- What has been published and told. Only what came lately is looked at.
CREATE TABLE announced (
  kind         text NOT NULL CHECK (kind IN ('video', 'notice')),
  record_id    bigint NOT NULL,
  announced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, record_id)
);

-- The key pair by which push services know this site; its private half is sealed with a key from the
-- app secret.
CREATE TABLE push_keys (
  is_only        boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  public_key     text NOT NULL,
  sealed_private bytea NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now()
);

-- The browsers on which members have allowed notifications: one for each endpoint of a push service.
CREATE TABLE push_subscriptions (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id    bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  endpoint     text NOT NULL UNIQUE CHECK (char_length(endpoint) BETWEEN 1 AND 1000),
  -- The browser's key and secret, by which messages to it are encrypted; base64url.
  p256dh       text NOT NULL,
  auth         text NOT NULL,
  -- The browser, as known_devices has it: signing out there ends it.
  device_hash  bytea NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
-- "Where does this member get messages?", and signing out.
CREATE INDEX push_subscriptions_member ON push_subscriptions (member_id, device_hash);
-- "Whose is this browser?", as somebody signs in.
CREATE INDEX push_subscriptions_device ON push_subscriptions (device_hash);

-- What is still to be sent, at most one message for each subscription: what comes meanwhile is counted.
CREATE TABLE push_messages (
  subscription_id bigint PRIMARY KEY REFERENCES push_subscriptions ON DELETE CASCADE,
  -- The latest of what it tells of; null: a message to try it out.
  notification_id bigint REFERENCES notifications ON DELETE CASCADE,
  news_count      integer NOT NULL CHECK (news_count > 0),
  attempts        integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  created_at      timestamptz NOT NULL DEFAULT now()
);
-- "What is to be sent now?"
CREATE INDEX push_messages_due ON push_messages (next_attempt_at);
-- What a deletion takes along.
CREATE INDEX push_messages_notification ON push_messages (notification_id) WHERE notification_id IS NOT NULL;

-- The site works as a role that owns nothing. What it needs of an owner's rights is a function, and
-- what nobody may do is refused to the owner too.

-- Tells the planner of many new rows at once; only the owner of a table may.
CREATE FUNCTION analyse_notifications() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE public.notifications;
END $$;
