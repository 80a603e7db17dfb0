-- Series: lectures in an order that operators set. A lecture may stand in several.
CREATE TABLE series (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title           text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  body            text NOT NULL DEFAULT '',
  picture_url     text CHECK (char_length(picture_url) BETWEEN 1 AND 2048),
  position        integer NOT NULL DEFAULT 0,
  -- Absent: draft. In the future: scheduled. Past published_until: ended.
  published_at    timestamptz,
  published_until timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at)
);

-- For whom: no row means every member, rows mean holders of one of these brands.
CREATE TABLE series_brands (
  series_id bigint NOT NULL REFERENCES series ON DELETE CASCADE,
  brand_id  integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (series_id, brand_id)
);
CREATE INDEX series_brands_brand ON series_brands (brand_id);

CREATE TABLE series_lectures (
  series_id bigint NOT NULL REFERENCES series ON DELETE CASCADE,
  video_id  bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  position  integer NOT NULL,
  -- The gate: open at once, so many days after the member's first day in the series or in the
  -- membership, or once the lecture before has been watched.
  opens     text NOT NULL DEFAULT 'at_once'
    CHECK (opens IN ('at_once', 'days_in_series', 'days_in_membership', 'after_previous')),
  days      integer CHECK (days BETWEEN 1 AND 3650),
  PRIMARY KEY (series_id, video_id),
  CHECK ((days IS NOT NULL) = (opens IN ('days_in_series', 'days_in_membership')))
);
-- The lectures of a series in order, and the one before another.
CREATE UNIQUE INDEX series_lectures_position ON series_lectures (series_id, position);
-- The series of a lecture.
CREATE INDEX series_lectures_video ON series_lectures (video_id);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['series', 'series_brands', 'series_lectures']
  LOOP
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_content_change(''catalogue'')',
      name || '_noted', name);
    EXECUTE format(
      'CREATE TRIGGER %I AFTER TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION note_content_change(''catalogue'')',
      name || '_emptied', name);
  END LOOP;
END $$;
