-- What a member has really seen of a video and where they stopped; at most one row each, written
-- by one statement for each report. All lengths are milliseconds of the video.
CREATE TABLE video_progress (
  member_id   bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id    bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  position_ms integer NOT NULL DEFAULT 0 CHECK (position_ms >= 0),
  -- When the member was there: a report that comes late does not turn the position back.
  position_at timestamptz NOT NULL DEFAULT now(),
  -- As the player told; decides nothing where the site itself knows the length.
  duration_ms integer CHECK (duration_ms > 0),
  -- Everything that was ever seen.
  seen        int4multirange NOT NULL DEFAULT '{}',
  -- What was seen since the member began anew; null: it was not begun anew.
  seen_anew   int4multirange,
  -- Up to here the time that has passed is used up: nothing can be seen faster than time passes.
  clock_at    timestamptz NOT NULL,
  -- Taken out of the list of what to go on with, until it is played again.
  is_put_aside boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, video_id)
)
-- A viewer's row is written again and again in its place.
WITH (fillfactor = 70);
CREATE INDEX video_progress_video ON video_progress (video_id);

-- Milliseconds that the ranges cover.
CREATE FUNCTION covered_ms(ranges int4multirange) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
  SELECT coalesce(sum(upper(one) - lower(one)), 0)::integer FROM unnest(ranges) AS one
);

-- The first `most` milliseconds of the ranges.
CREATE FUNCTION first_ms(ranges int4multirange, most integer) RETURNS int4multirange
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
  SELECT coalesce(range_agg(int4range(
    lower(one), least(upper(one), lower(one) + most - before)
  )), '{}')
  FROM (
    SELECT one, (coalesce(sum(upper(one) - lower(one)) OVER (
      ORDER BY lower(one) ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ), 0))::integer AS before
    FROM unnest(ranges) AS one
  ) ordered
  WHERE before < most
);

-- Who set the mark: the member, or the site because enough was seen.
ALTER TABLE video_watch_completions
  ADD COLUMN source text NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'auto'));

-- The member has decided by themselves whether the video is watched; the site keeps out of it.
CREATE TABLE video_watch_choices (
  member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id   bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  chosen_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, video_id)
);
CREATE INDEX video_watch_choices_video ON video_watch_choices (video_id);
