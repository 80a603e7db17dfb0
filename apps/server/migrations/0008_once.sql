-- Answers that were given to requests which must count once, however often they are sent (W-31).
CREATE TABLE answered_requests (
  member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  path       text NOT NULL CHECK (char_length(path) <= 2048),
  -- The client's Idempotency-Key, or for a request without one the hash of its body.
  key        text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 255),
  body_hash  bytea NOT NULL CHECK (octet_length(body_hash) = 32),
  answer     jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, path, key)
);
-- The sweep of what is older than a day.
CREATE INDEX answered_requests_created ON answered_requests (created_at);
