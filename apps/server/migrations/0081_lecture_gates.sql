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

-- "Does this lecture have a gate?", at every read of a video.
CREATE INDEX series_lectures_gated ON series_lectures (video_id) WHERE opens <> 'at_once';

-- The gates of the lectures in series for a holder of these brands. `opens_on`: the day on which the
-- gate opens, null where none is known. `after_id`: the lecture to be watched first.
CREATE FUNCTION lecture_gates(member bigint, brands integer[])
RETURNS TABLE (
  series_id bigint, video_id bigint, opens text, opens_on date, after_id bigint, is_passed boolean
)
LANGUAGE sql STABLE AS $$
  SELECT l.series_id, l.video_id, l.opens, gate.opens_on, before.id,
    -- A series that has ended passes whom it passed before.
    (s.published_at <= now() AND (
      l.opens = 'at_once'
      OR gate.opens_on <= (now() AT TIME ZONE 'Asia/Tokyo')::date
      OR (l.opens = 'after_previous' AND before.is_watched IS NOT FALSE)
      OR EXISTS (
        SELECT FROM series_openings o WHERE o.member_id = member AND o.series_id = l.series_id
      )
    )) IS TRUE
  FROM series_lectures l
  JOIN series s ON s.id = l.series_id
  CROSS JOIN LATERAL (SELECT
    CASE l.opens
      WHEN 'days_in_series' THEN (
        SELECT (st.started_at AT TIME ZONE 'Asia/Tokyo')::date + l.days
        FROM series_starts st WHERE st.member_id = member AND st.series_id = l.series_id
      )
      WHEN 'days_in_membership' THEN (
        SELECT coalesce(m.membership_from, (m.created_at AT TIME ZONE 'Asia/Tokyo')::date) + l.days
        FROM members m WHERE m.id = member
      )
    END AS opens_on
  ) gate
  -- The lecture before. One that has ended or is not for this member is not waited for; one still to
  -- be published is.
  LEFT JOIN LATERAL (
    SELECT v.id, watched.is_watched
    FROM series_lectures p
    JOIN videos v ON v.id = p.video_id
    CROSS JOIN LATERAL (SELECT
      EXISTS (
        SELECT FROM video_watch_completions c WHERE c.member_id = member AND c.video_id = v.id
      )
      -- A mark that was taken away was there once.
      OR EXISTS (
        SELECT FROM video_watch_choices c WHERE c.member_id = member AND c.video_id = v.id
      ) AS is_watched
    ) watched
    WHERE l.opens = 'after_previous' AND p.series_id = l.series_id AND p.position < l.position
      AND (watched.is_watched OR (
        v.deleted_at IS NULL AND (v.published_until IS NULL OR v.published_until > now())
        AND (
          NOT EXISTS (SELECT FROM video_brands b WHERE b.video_id = v.id)
          OR EXISTS (SELECT FROM video_brands b WHERE b.video_id = v.id AND b.brand_id = ANY(brands))
        )
      ))
    ORDER BY p.position DESC LIMIT 1
  ) before ON true
  WHERE s.published_at IS NOT NULL AND (
    NOT EXISTS (SELECT FROM series_brands b WHERE b.series_id = s.id)
    OR EXISTS (SELECT FROM series_brands b WHERE b.series_id = s.id AND b.brand_id = ANY(brands))
  )
$$;

-- THE RULE. A lecture is closed to a member while a gate of a series holds it, unless
-- - some series lets the member pass, or holds it without a gate;
-- - the member has begun or watched it;
-- - the member could watch it before (lecture_openings).
-- A scheduled series holds its gates already and passes nobody: so nothing closes by time alone.
CREATE FUNCTION closed_lectures(member bigint, brands integer[], one bigint DEFAULT NULL)
RETURNS SETOF bigint
-- PL/pgSQL keeps the plan.
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT gate.video_id FROM lecture_gates(member, brands) gate
  JOIN series s ON s.id = gate.series_id
  WHERE (one IS NULL OR gate.video_id = one)
    AND gate.video_id IN (SELECT g.video_id FROM series_lectures g WHERE g.opens <> 'at_once')
    AND NOT EXISTS (
      SELECT FROM video_progress p WHERE p.member_id = member AND p.video_id = gate.video_id
    )
    AND NOT EXISTS (
      SELECT FROM video_watch_completions c
      WHERE c.member_id = member AND c.video_id = gate.video_id
    )
    AND NOT EXISTS (
      SELECT FROM video_watch_choices c WHERE c.member_id = member AND c.video_id = gate.video_id
    )
    AND NOT EXISTS (
      SELECT FROM lecture_openings o WHERE o.member_id = member AND o.video_id = gate.video_id
    )
  GROUP BY gate.video_id
  HAVING NOT bool_or(gate.is_passed) AND bool_or(
    gate.opens <> 'at_once' AND (s.published_until IS NULL OR s.published_until > now())
  );
END $$;
