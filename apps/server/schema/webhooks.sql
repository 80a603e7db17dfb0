-- Where the club's other systems are told of what happens.
CREATE TABLE webhooks (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name            text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  format          text NOT NULL CHECK (format IN ('standard', 'slack', 'chatwork')),
  -- Of Chatwork the address of the room.
  url             text NOT NULL CHECK (char_length(url) BETWEEN 1 AND 2000),
  types           text[] NOT NULL,
  -- Whether names, addresses and titles go along.
  with_names      boolean NOT NULL DEFAULT false,
  -- The key that signs, or Chatwork's token: without one only Slack is told. The key before signs as
  -- well until then.
  sealed_secret   bytea,
  sealed_previous bytea,
  previous_until  timestamptz,
  -- Nothing is sent: an operator says so, or, with a failure, the site.
  is_paused       boolean NOT NULL DEFAULT false,
  -- The first failure since the last success.
  failing_since   timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now()
);

-- What each is told of: made with the event, so that nothing is lost.
CREATE TABLE webhook_deliveries (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id      integer NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event_id        bigint NOT NULL REFERENCES site_events ON DELETE CASCADE,
  attempts        integer NOT NULL DEFAULT 0,
  -- Null: it got through, or was given up.
  next_attempt_at timestamptz DEFAULT now(),
  sent_at         timestamptz,
  -- The last answer: its HTTP status, and how it begins or why there was none.
  status          integer,
  answer          text
);
-- The log of one, and what a webhook and an event are deleted with.
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id, id DESC);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id);
-- "What is to be sent now?"
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- Locked against being deleted meanwhile, which would refuse what a member does.
CREATE FUNCTION queue_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event_id)
  SELECT id, NEW.id FROM webhooks WHERE NEW.type = ANY(types) FOR KEY SHARE;
  RETURN NULL;
END $$;
CREATE TRIGGER site_events_queued AFTER INSERT ON site_events FOR EACH ROW
EXECUTE FUNCTION queue_webhooks();
