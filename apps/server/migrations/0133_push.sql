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
