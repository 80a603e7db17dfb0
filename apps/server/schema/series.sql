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
-- "Does this lecture have a gate?", at every read of a video.
CREATE INDEX series_lectures_gated ON series_lectures (video_id) WHERE opens <> 'at_once';

-- The member's first day in a series: the first opening of one of its lectures.
CREATE TABLE series_starts (
  member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  series_id  bigint NOT NULL REFERENCES series ON DELETE CASCADE,
  started_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, series_id)
);
CREATE INDEX series_starts_series ON series_starts (series_id);

-- Operators opened the whole series for the member.
CREATE TABLE series_openings (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  series_id bigint NOT NULL REFERENCES series ON DELETE CASCADE,
  opened_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, series_id)
);
CREATE INDEX series_openings_series ON series_openings (series_id);

-- The member could watch the lecture before a change that would have closed it.
CREATE TABLE lecture_openings (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id  bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  opened_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, video_id)
);
CREATE INDEX lecture_openings_video ON lecture_openings (video_id);

-- The member's first day in the brands of a series: the earliest of those memberships, or the day on
-- which the member was entered.
CREATE FUNCTION first_day_in(member bigint, brands integer[], series bigint) RETURNS date
LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(ms.first_day), (m.created_at AT TIME ZONE 'Asia/Tokyo')::date)
  FROM members m
  LEFT JOIN memberships ms ON ms.member_id = m.id AND ms.brand_id = ANY(brands) AND (
    NOT EXISTS (SELECT FROM series_brands b WHERE b.series_id = series)
    OR ms.brand_id IN (SELECT b.brand_id FROM series_brands b WHERE b.series_id = series)
  )
  WHERE m.id = member GROUP BY m.id
$$;

-- The gates of lectures for a member with these brands, in the series that the member sees.
-- `opens_on`: the day on which the gate opens, null where none is known. `after_id`: the lecture to
-- be watched first. `asked`: only series that hold one of these videos. One pass over the lectures,
-- because a member's gates are asked at once.
CREATE FUNCTION lecture_gates(member bigint, brands integer[], asked bigint[] DEFAULT NULL)
RETURNS TABLE (
  series_id bigint, video_id bigint, opens text, opens_on date, after_id bigint,
  is_held boolean, is_passed boolean, is_watched boolean
)
LANGUAGE sql STABLE AS $$
  WITH lectures AS (
    SELECT s.id AS series_id, s.published_at, s.published_until, l.video_id, l.position, l.opens,
      -- The lecture before that is waited for: not one that has ended or is not for this member, but
      -- one still to be published.
      max(ARRAY[l.position, (done.video_id IS NOT NULL)::integer, l.video_id]) FILTER (
        WHERE done.video_id IS NOT NULL OR (
          v.deleted_at IS NULL AND (v.published_until IS NULL OR v.published_until > now())
          AND (
            NOT EXISTS (SELECT FROM video_brands b WHERE b.video_id = v.id)
            OR EXISTS (
              SELECT FROM video_brands b WHERE b.video_id = v.id AND b.brand_id = ANY(brands)
            )
          )
        )
      ) OVER (
        PARTITION BY s.id ORDER BY l.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ) AS before,
      done.video_id IS NOT NULL AS is_watched,
      CASE l.opens
        WHEN 'days_in_series' THEN (
          SELECT (st.started_at AT TIME ZONE 'Asia/Tokyo')::date + l.days
          FROM series_starts st WHERE st.member_id = member AND st.series_id = s.id
        )
        WHEN 'days_in_membership' THEN first_day_in(member, brands, s.id) + l.days
      END AS opens_on
    FROM series s
    JOIN series_lectures l ON l.series_id = s.id
    JOIN videos v ON v.id = l.video_id
    LEFT JOIN (
      SELECT c.video_id FROM video_watch_completions c WHERE c.member_id = member
      -- A mark that was taken away was there once.
      UNION SELECT c.video_id FROM video_watch_choices c WHERE c.member_id = member
    ) done ON done.video_id = v.id
    WHERE s.published_at IS NOT NULL
      AND (asked IS NULL OR s.id IN (
        SELECT o.series_id FROM series_lectures o WHERE o.video_id = ANY(asked)
      ))
      AND (
        NOT EXISTS (SELECT FROM series_brands b WHERE b.series_id = s.id)
        OR EXISTS (
          SELECT FROM series_brands b WHERE b.series_id = s.id AND b.brand_id = ANY(brands)
        )
      )
  )
  SELECT series_id, video_id, opens, opens_on,
    CASE WHEN opens = 'after_previous' THEN before[3] END,
    opens <> 'at_once' AND (published_until IS NULL OR published_until > now()),
    -- A series that has ended passes whom it passed before.
    (published_at <= now() AND (
      opens = 'at_once'
      OR opens_on <= (now() AT TIME ZONE 'Asia/Tokyo')::date
      OR (opens = 'after_previous' AND before[2] IS DISTINCT FROM 0)
      OR EXISTS (
        SELECT FROM series_openings o
        WHERE o.member_id = member AND o.series_id = lectures.series_id
      )
    )) IS TRUE,
    is_watched
  FROM lectures
$$;

-- THE RULE. A lecture is closed to a member while a gate of a series holds it, unless
-- - some series lets the member pass, or holds it without a gate;
-- - the member has begun or watched it;
-- - the member could watch it before (lecture_openings).
-- A scheduled series holds its gates already and passes nobody: so nothing closes by time alone.
CREATE FUNCTION closed_lectures(member bigint, brands integer[], asked bigint[] DEFAULT NULL)
RETURNS SETOF bigint
-- PL/pgSQL keeps the plan.
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT gate.video_id FROM lecture_gates(member, brands, asked) gate
  WHERE (asked IS NULL OR gate.video_id = ANY(asked)) AND NOT gate.is_watched
    AND NOT EXISTS (
      SELECT FROM video_progress p WHERE p.member_id = member AND p.video_id = gate.video_id
    )
    AND NOT EXISTS (
      SELECT FROM lecture_openings o WHERE o.member_id = member AND o.video_id = gate.video_id
    )
  GROUP BY gate.video_id
  HAVING bool_or(gate.is_held) AND NOT bool_or(gate.is_passed);
END $$;

-- Counts the changes of what closes lectures to a member, whose closed lectures are read once for each
-- number (and for each change of the catalogue, and each day in Japan). The rows are locked in the
-- order of their keys, so that two such statements never wait for each other.
CREATE FUNCTION note_gate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    UPDATE members m SET gates_revision = gates_revision + 1
    FROM (
      SELECT id FROM members WHERE id IN (SELECT member_id FROM changed) ORDER BY id FOR NO KEY UPDATE
    ) locked
    WHERE m.id = locked.id;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['video_watch_completions', 'video_watch_choices', 'video_progress',
    'lecture_openings', 'series_openings', 'series_starts']
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
       FOR EACH STATEMENT EXECUTE FUNCTION note_gate_change()', name || '_added_to_gates', name);
    EXECUTE format(
      'CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
       FOR EACH STATEMENT EXECUTE FUNCTION note_gate_change()', name || '_taken_from_gates', name);
  END LOOP;
END $$;
-- A first day may be corrected.
CREATE TRIGGER series_starts_moved AFTER UPDATE ON series_starts REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_gate_change();

CREATE FUNCTION note_first_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.gates_revision = OLD.gates_revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER members_first_day BEFORE UPDATE ON members FOR EACH ROW
WHEN (OLD.created_at IS DISTINCT FROM NEW.created_at)
EXECUTE FUNCTION note_first_day();
CREATE TRIGGER memberships_first_day AFTER UPDATE ON memberships
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_gate_change();
