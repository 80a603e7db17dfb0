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
-- "Was this member told of lately?": of one silence, and of one series.
CREATE INDEX site_events_member_type ON site_events (member_id, type) WHERE type IN ('member.quiet', 'series.finished');

-- Notes what happened, in the transaction in which it does, whichever way that came. Without a brand it
-- is that of a member who has one alone.
CREATE FUNCTION note_site_event(
  what text, member bigint, brand integer, subject bigint, more jsonb DEFAULT '{}'
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO site_events (type, member_id, brand_id, subject_id, data)
  VALUES (what, member, coalesce(brand, (
    SELECT min(brand_id) FROM memberships WHERE member_id = member HAVING count(*) = 1
  )), subject, more)
$$;

-- A row that says what happened. Arguments: the type; the columns with member, brand and subject, or
-- nothing; further columns that go into the data.
CREATE FUNCTION note_row_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  happened jsonb := to_jsonb(NEW);
BEGIN
  PERFORM note_site_event(
    TG_ARGV[0], (happened->>TG_ARGV[1])::bigint, (happened->>TG_ARGV[2])::integer,
    (happened->>TG_ARGV[3])::bigint, (
      SELECT coalesce(jsonb_object_agg(key, happened->key), '{}')
      FROM unnest(TG_ARGV[4:]) key
    )
  );
  RETURN NULL;
END $$;

CREATE TRIGGER invitations_event AFTER INSERT ON invitations FOR EACH ROW
EXECUTE FUNCTION note_row_event('member.invited', 'member_id', '', '');
CREATE TRIGGER invitations_again_event AFTER UPDATE ON invitations FOR EACH ROW
WHEN (NEW.invited_at IS DISTINCT FROM OLD.invited_at)
EXECUTE FUNCTION note_row_event('member.invited', 'member_id', '', '');
CREATE TRIGGER members_active_event AFTER UPDATE OF password_hash ON members FOR EACH ROW
WHEN (OLD.password_hash IS NULL AND NEW.password_hash IS NOT NULL)
EXECUTE FUNCTION note_row_event('member.active', 'id', '', '');
-- The number alone says who it was. Not where a restored site repeats what was done before.
CREATE TRIGGER erasures_event AFTER INSERT OR UPDATE ON erasures FOR EACH ROW
WHEN (NEW.erased_at = now())
EXECUTE FUNCTION note_row_event('member.erased', '', '', 'member_id');
CREATE TRIGGER video_questions_event AFTER INSERT ON video_questions FOR EACH ROW
EXECUTE FUNCTION note_row_event('question.asked', 'member_id', '', 'id', 'video_id');
CREATE TRIGGER enquiries_event AFTER INSERT ON enquiries FOR EACH ROW
EXECUTE FUNCTION note_row_event('enquiry.received', 'member_id', 'brand_id', 'id');
-- Members see it now, and it is not older than what they are told of.
CREATE TRIGGER announced_event AFTER INSERT ON announced FOR EACH ROW WHEN (NEW.kind = 'video')
EXECUTE FUNCTION note_row_event('video.published', '', '', 'record_id');

-- Changes of contracts. One that an import brings as it is has no changes.
CREATE TRIGGER memberships_failed_event AFTER UPDATE ON memberships FOR EACH ROW
WHEN (OLD.failed_since IS NULL AND NEW.failed_since IS NOT NULL)
EXECUTE FUNCTION note_row_event('member.payment_failed', 'member_id', 'brand_id', '', 'failed_since');
CREATE TRIGGER memberships_notice_event AFTER UPDATE ON memberships FOR EACH ROW
WHEN (OLD.renews AND NOT NEW.renews)
EXECUTE FUNCTION note_row_event('member.not_renewing', 'member_id', 'brand_id', '', 'ends_on');
CREATE TRIGGER membership_renewed_event AFTER INSERT ON membership_events FOR EACH ROW
WHEN (NEW.kind = 'renewed')
EXECUTE FUNCTION note_row_event('member.renewed', 'member_id', 'brand_id', '', 'day');

-- The nights note ends late, so that they count. What had ended before the member came is history.
CREATE FUNCTION note_end_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.day > (SELECT noted_until FROM membership_nights) OR EXISTS (
    SELECT FROM members
    WHERE id = NEW.member_id AND (created_at AT TIME ZONE 'Asia/Tokyo')::date < NEW.day
  ) THEN
    PERFORM note_site_event(
      'member.ended', NEW.member_id, NEW.brand_id, NULL, jsonb_build_object('day', NEW.day)
    );
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER membership_ended_event AFTER INSERT ON membership_events FOR EACH ROW
WHEN (NEW.kind = 'ended') EXECUTE FUNCTION note_end_event();

-- A mark of now completes the lectures of a series that are published and for the member; an imported
-- one is older. Marks that are taken away and set again tell it once.
CREATE FUNCTION note_series_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held integer[];
BEGIN
  IF NOT EXISTS (SELECT FROM series_lectures WHERE video_id = NEW.video_id) THEN RETURN NULL; END IF;
  held := ARRAY(SELECT brand_id FROM member_brands WHERE member_id = NEW.member_id);
  PERFORM note_site_event('series.finished', NEW.member_id, NULL, s.id)
  FROM series_lectures l JOIN series s ON s.id = l.series_id
  WHERE l.video_id = NEW.video_id
    AND s.published_at <= now() AND (s.published_until IS NULL OR s.published_until > now())
    AND (
      NOT EXISTS (SELECT FROM series_brands b WHERE b.series_id = s.id)
      OR EXISTS (SELECT FROM series_brands b WHERE b.series_id = s.id AND b.brand_id = ANY(held))
    )
    AND NOT EXISTS (
      SELECT FROM series_lectures o JOIN videos v ON v.id = o.video_id
      WHERE o.series_id = s.id AND v.deleted_at IS NULL
        AND v.published_at <= now() AND (v.published_until IS NULL OR v.published_until > now())
        AND (
          NOT EXISTS (SELECT FROM video_brands b WHERE b.video_id = v.id)
          OR EXISTS (SELECT FROM video_brands b WHERE b.video_id = v.id AND b.brand_id = ANY(held))
        )
        AND NOT EXISTS (
          SELECT FROM video_watch_completions c
          WHERE c.member_id = NEW.member_id AND c.video_id = o.video_id
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
