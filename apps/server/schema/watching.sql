-- Milliseconds that the ranges cover.
-- What is asked several times for each report, by one call each: the plans of functions in plpgsql
-- stay with the connection, and what most viewers have seen is one range.
CREATE FUNCTION covered_ms(ranges int4multirange) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  one int4range;
  covered integer := 0;
BEGIN
  IF ranges IS NULL OR isempty(ranges) THEN RETURN 0; END IF;
  IF int4multirange(range_merge(ranges)) = ranges THEN RETURN upper(ranges) - lower(ranges); END IF;
  FOR one IN SELECT unnest(ranges) LOOP
    covered := covered + upper(one) - lower(one);
  END LOOP;
  RETURN covered;
END $$;

-- The first `most` milliseconds of the ranges.
CREATE FUNCTION first_ms(ranges int4multirange, most integer) RETURNS int4multirange
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  one int4range;
  before integer := 0;
  allowed int4multirange := '{}';
BEGIN
  IF ranges IS NULL OR isempty(ranges) OR most IS NULL OR most <= 0 THEN RETURN '{}'; END IF;
  IF upper(ranges) - lower(ranges) <= most THEN RETURN ranges; END IF;
  FOR one IN SELECT unnest(ranges) LOOP
    EXIT WHEN before >= most;
    allowed := allowed + int4multirange(
      int4range(lower(one), least(upper(one), lower(one) + most - before))
    );
    before := before + upper(one) - lower(one);
  END LOOP;
  RETURN allowed;
END $$;

-- What one member has done with one video: at most one row each.
CREATE TABLE video_bookmarks (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id   bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX video_bookmarks_member_video ON video_bookmarks (member_id, video_id);
-- The member's list of bookmarks, newest first.
CREATE INDEX video_bookmarks_member_newest ON video_bookmarks (member_id, created_at DESC, id DESC);
CREATE INDEX video_bookmarks_video ON video_bookmarks (video_id);

CREATE TABLE video_watch_completions (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id   bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Who set the mark: the member, or the site because enough was seen.
  source     text NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'auto'))
);
CREATE UNIQUE INDEX video_watch_completions_member_video ON video_watch_completions (member_id, video_id);
-- Who has watched a lecture, or the lectures of a series: the filters and exports of members. With
-- the member in it the index alone answers; it serves what the narrower one did.
CREATE INDEX video_watch_completions_by_video ON video_watch_completions (video_id, member_id);
-- Which series were finished in a month: the report.
CREATE INDEX video_watch_completions_created ON video_watch_completions (created_at);

-- The member has decided by themselves whether the video is watched; the site keeps out of it.
CREATE TABLE video_watch_choices (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id  bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  chosen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, video_id)
);
CREATE INDEX video_watch_choices_video ON video_watch_choices (video_id);

CREATE TABLE browsing_history (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id  bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  viewed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX browsing_history_member_video ON browsing_history (member_id, video_id);
-- The member's history, last opened first.
CREATE INDEX browsing_history_member_newest ON browsing_history (member_id, viewed_at DESC, id DESC);
CREATE INDEX browsing_history_video ON browsing_history (video_id);

-- What a member has really seen of a video and where they stopped; at most one row each, written
-- by one statement for each report. All lengths are milliseconds of the video.
CREATE TABLE video_progress (
  member_id    bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id     bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  position_ms  integer NOT NULL DEFAULT 0 CHECK (position_ms >= 0),
  -- When the member was there: a report that comes late does not turn the position back.
  position_at  timestamptz NOT NULL DEFAULT now(),
  -- As the player told; decides nothing where the site itself knows the length.
  duration_ms  integer CHECK (duration_ms > 0),
  -- Everything that was ever seen.
  seen         int4multirange NOT NULL DEFAULT '{}',
  -- What was seen since the member began anew; null: it was not begun anew.
  seen_anew    int4multirange,
  -- Up to here the time that has passed is used up: nothing can be seen faster than time passes.
  clock_at     timestamptz NOT NULL,
  -- Taken out of the list of what to go on with, until it is played again.
  is_put_aside boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- What operators are told of watching is kept in the row that a report writes anyway.
  -- How often the member has sat down to it: again after half an hour's rest, or begun anew.
  starts       integer NOT NULL DEFAULT 0 CHECK (starts >= 0),
  -- Added up over all viewers without unfolding anybody's ranges.
  seen_ms      integer NOT NULL GENERATED ALWAYS AS (covered_ms(seen)) STORED,
  -- What was seen twice or more.
  seen_again   int4multirange NOT NULL DEFAULT '{}',
  PRIMARY KEY (member_id, video_id)
)
    -- A viewer's row is written again and again in its place.
    WITH (fillfactor = 70
);
-- Who has begun a lecture of a series, for the same.
CREATE INDEX video_progress_by_video ON video_progress (video_id, member_id);
-- What members began in a month: the report, and the statistics of a period.
CREATE INDEX video_progress_created ON video_progress (created_at);

-- What members who are gone have watched, as sums and curves need it: nobody's, by day.
CREATE TABLE anonymous_watching (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  video_id    bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  -- The brands that the member held.
  brand_ids   integer[] NOT NULL,
  -- Midnight in Japan of the day on which the member began.
  created_at  timestamptz NOT NULL,
  starts      integer NOT NULL,
  seen        int4multirange NOT NULL,
  seen_ms     integer NOT NULL,
  duration_ms integer,
  -- How the video was marked as watched; null: it was not.
  marked      text CHECK (marked IN ('manual', 'auto')),
  seen_again  int4multirange NOT NULL
);
-- The statistics of one video.
CREATE INDEX anonymous_watching_video ON anonymous_watching (video_id);

-- The watching of everybody, also of those who are gone; brand_ids is null for those who are there.
CREATE VIEW all_watching AS
SELECT p.video_id, p.member_id, NULL::integer[] AS brand_ids, p.created_at, p.starts, p.seen, p.seen_ms,
  p.duration_ms, p.seen_again
FROM video_progress p
UNION ALL
SELECT w.video_id, NULL, w.brand_ids, w.created_at, w.starts, w.seen, w.seen_ms, w.duration_ms,
  w.seen_again
FROM anonymous_watching w;

-- A moment of a video that a member wants to find again, with a note that nobody else reads; a
-- bookmark of the video itself stays one per video, in video_bookmarks.
CREATE TABLE video_notes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id   bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  -- Whole seconds: two taps at one moment are one.
  second     integer NOT NULL CHECK (second BETWEEN 0 AND 86400),
  note       text NOT NULL DEFAULT '' CHECK (char_length(note) <= 200),
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The moments of one video, in the order of time.
CREATE UNIQUE INDEX video_notes_member_video ON video_notes (member_id, video_id, second);
-- All of a member's moments, the last first.
CREATE INDEX video_notes_member_newest ON video_notes (member_id, created_at DESC, id DESC);
CREATE INDEX video_notes_video ON video_notes (video_id);
