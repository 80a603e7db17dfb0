-- What happened on the site that the club's other systems may want to know: they are told of it by
-- webhooks, and programs read it. It names nobody: who it was is read from the rows it points to, where
-- that is wanted and still there.
CREATE TABLE site_events (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same to every receiver and at each try.
  uid        uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The contract declares the types; a webhook that is tried out notes another, `webhook.test`.
  type       text NOT NULL CHECK (type ~ '^[a-z_]{1,32}\.[a-z_]{1,32}$'),
  -- Whom it is about, of which brand, and the video, question, enquiry or series.
  member_id  bigint REFERENCES members ON DELETE SET NULL,
  brand_id   integer REFERENCES brands ON DELETE SET NULL,
  subject_id bigint,
  -- What else belongs to it: numbers and days.
  data       jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(data) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now()
);
-- "What came since …?", and what is old.
CREATE INDEX site_events_created ON site_events (created_at);
-- What a member's row, and a brand's, is deleted with; and "was this told of the member lately?".
CREATE INDEX site_events_member ON site_events (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX site_events_brand ON site_events (brand_id) WHERE brand_id IS NOT NULL;

-- What is told of an event, by webhooks and to programs: of an erased member the number alone is left.
CREATE FUNCTION site_event_data(
  type text, member_id bigint, brand_id integer, subject_id bigint, data jsonb
) RETURNS jsonb LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'member_id', CASE type WHEN 'member.erased' THEN subject_id ELSE member_id END,
  'brand', (SELECT b.slug FROM brands b WHERE b.id = brand_id)
) || CASE WHEN subject_id IS NULL OR type = 'member.erased' THEN '{}'
  ELSE jsonb_build_object(split_part(type, '.', 1) || '_id', subject_id) END || data;

-- Notes what happened, in the transaction in which it does. Without a brand it is that of a member who
-- has one alone.
CREATE FUNCTION note_site_event(
  what text, member bigint, brand integer, subject bigint, more jsonb DEFAULT '{}'
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO site_events (type, member_id, brand_id, subject_id, data)
  VALUES (what, member, coalesce(brand, (
    SELECT min(brand_id) FROM memberships WHERE member_id = member HAVING count(*) = 1
  )), subject, more)
$$;

-- A row that says what happened. Arguments: the type; the columns with member, brand and subject, and
-- those that go into the data, separated by commas.
CREATE FUNCTION note_row_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  happened jsonb := to_jsonb(NEW);
  columns text[] := string_to_array(TG_ARGV[1], ',');
BEGIN
  PERFORM note_site_event(
    TG_ARGV[0], (happened->>columns[1])::bigint, (happened->>columns[2])::integer,
    (happened->>columns[3])::bigint,
    (SELECT coalesce(jsonb_object_agg(one, happened->one), '{}') FROM unnest(columns[4:]) one)
  );
  RETURN NULL;
END $$;

-- The nights note ends late, so that they count. What had ended before the member came is history.
CREATE FUNCTION is_new_end(member bigint, ended date) RETURNS boolean LANGUAGE sql STABLE
RETURN ended > (SELECT noted_until FROM membership_nights) OR EXISTS (
  SELECT FROM members WHERE id = member AND (created_at AT TIME ZONE 'Asia/Tokyo')::date < ended
);

-- The type; table, moment and condition; the columns. A contract that an import brings as it is has no
-- change; an erasure that a restored site repeats was told before.
DO $$
DECLARE
  one text[];
BEGIN
  FOREACH one SLICE 1 IN ARRAY ARRAY[
    ['member.invited', 'invitations', 'INSERT', 'true', 'member_id'],
    ['member.invited', 'invitations', 'UPDATE', 'NEW.invited_at <> OLD.invited_at', 'member_id'],
    ['member.active', 'members', 'UPDATE', 'OLD.password_hash IS NULL AND NEW.password_hash IS NOT NULL', 'id'],
    ['member.payment_failed', 'memberships', 'UPDATE', 'OLD.failed_since IS NULL AND NEW.failed_since IS NOT NULL', 'member_id,brand_id,,failed_since'],
    ['member.not_renewing', 'memberships', 'UPDATE', 'OLD.renews AND NOT NEW.renews', 'member_id,brand_id,,ends_on'],
    ['member.renewed', 'membership_events', 'INSERT', 'NEW.kind = ''renewed''', 'member_id,brand_id,,day'],
    ['member.ended', 'membership_events', 'INSERT', 'NEW.kind = ''ended'' AND is_new_end(NEW.member_id, NEW.day)', 'member_id,brand_id,,day'],
    ['member.erased', 'erasures', 'INSERT OR UPDATE', 'NEW.erased_at = now()', ',,member_id'],
    ['question.asked', 'video_questions', 'INSERT', 'true', 'member_id,,id,video_id'],
    ['enquiry.received', 'enquiries', 'INSERT', 'true', 'member_id,brand_id,id'],
    ['video.published', 'announced', 'INSERT', 'NEW.kind = ''video''', ',,record_id']
  ]
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION note_row_event(%L, %L)',
      one[1] || ' ' || one[3], one[3], one[2], one[4], one[1], one[5]);
  END LOOP;
END $$;

-- A mark completes the lectures of a series that are published and for the member. Marks that are taken
-- away and set again tell it once.
CREATE FUNCTION note_series_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held integer[];
BEGIN
  IF NOT EXISTS (SELECT FROM series_lectures WHERE video_id = NEW.video_id) THEN RETURN NULL; END IF;
  held := ARRAY(SELECT brand_id FROM member_brands WHERE member_id = NEW.member_id);
  PERFORM note_site_event('series.finished', NEW.member_id, NULL, s.id)
  FROM series_lectures l JOIN series s ON s.id = l.series_id
  WHERE l.video_id = NEW.video_id
    AND s.published_at <= now() AND coalesce(s.published_until > now(), true)
    AND coalesce((SELECT bool_or(brand_id = ANY(held)) FROM series_brands WHERE series_id = s.id), true)
    AND NOT EXISTS (
      SELECT FROM series_lectures o JOIN videos v ON v.id = o.video_id
      WHERE o.series_id = s.id AND v.deleted_at IS NULL
        AND v.published_at <= now() AND coalesce(v.published_until > now(), true)
        AND coalesce((SELECT bool_or(brand_id = ANY(held)) FROM video_brands WHERE video_id = v.id), true)
        AND NOT EXISTS (
          SELECT FROM video_watch_completions c
          WHERE c.member_id = NEW.member_id AND c.video_id = v.id
        )
    )
    AND NOT EXISTS (
      SELECT FROM site_events e
      WHERE e.member_id = NEW.member_id AND e.type = 'series.finished' AND e.subject_id = s.id
    );
  RETURN NULL;
END $$;
CREATE TRIGGER video_watch_completions_event AFTER INSERT ON video_watch_completions FOR EACH ROW
WHEN (NEW.created_at = now()) EXECUTE FUNCTION note_series_event();
