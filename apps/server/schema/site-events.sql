-- What happened on the site that the club's other systems may want to know: they are told of it by
-- webhooks, and programs read it. It names nobody: who it was is read from the rows it points to, where
-- that is wanted and still there.
CREATE TABLE site_events (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same to every receiver and at each try.
  uid        uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The contract declares the types.
  type       text NOT NULL CHECK (type ~ '^[a-z_]{1,32}\.[a-z_]{1,32}$'),
  -- Whom it is about, of which brand, and the video, question, enquiry or series.
  member_id  bigint REFERENCES members ON DELETE SET NULL,
  brand_id   integer REFERENCES brands ON DELETE SET NULL,
  subject_id bigint,
  -- What else belongs to it: numbers and days.
  data       jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(data) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX site_events_uid ON site_events (uid);
-- "What came since …?", and what is old.
CREATE INDEX site_events_created ON site_events (created_at);
-- What a member's row, and a brand's, is deleted with.
CREATE INDEX site_events_member ON site_events (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX site_events_brand ON site_events (brand_id) WHERE brand_id IS NOT NULL;
