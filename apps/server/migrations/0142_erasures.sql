-- Members who leave: asked for, and done. A row outlives its member: it is what the list beside the
-- backups is made from, and holds nothing of the person but the number.
CREATE TABLE erasures (
  member_id bigint PRIMARY KEY,
  asked_at  timestamptz NOT NULL DEFAULT now(),
  -- Until then the member can change their mind.
  erase_at  timestamptz NOT NULL,
  -- The operator who entered it; null: the member.
  staff_id  integer REFERENCES staff ON DELETE SET NULL,
  by_staff  boolean NOT NULL,
  -- When the member was told that the day comes near.
  reminded_at timestamptz,
  -- When everything of the member went.
  erased_at timestamptz,
  -- How many rows went or were made nobody's, by place.
  counts    jsonb,
  -- When the number reached the list beside the backups.
  listed_at timestamptz,
  CHECK ((erased_at IS NULL) = (counts IS NULL))
);
-- Whose turn it is.
CREATE INDEX erasures_due ON erasures (erase_at) WHERE erased_at IS NULL;
-- What is not beside the backups yet.
CREATE INDEX erasures_unlisted ON erasures (member_id) WHERE erased_at IS NOT NULL AND listed_at IS NULL;

-- A public question with an answer serves others: it stays, without its author.
ALTER TABLE video_questions ALTER COLUMN member_id DROP NOT NULL;

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
  marked      text CHECK (marked IN ('manual', 'auto'))
);
-- The statistics of one video.
CREATE INDEX anonymous_watching_video ON anonymous_watching (video_id);

-- The watching of everybody, also of those who are gone; brand_ids is null for those who are there.
CREATE VIEW all_watching AS
SELECT p.video_id, p.member_id, NULL::integer[] AS brand_ids, p.created_at, p.starts, p.seen, p.seen_ms,
  p.duration_ms
FROM video_progress p
UNION ALL
SELECT w.video_id, NULL, w.brand_ids, w.created_at, w.starts, w.seen, w.seen_ms, w.duration_ms
FROM anonymous_watching w;

-- The member whom a row of an import made or changed.
ALTER TABLE import_rows ADD COLUMN member_id bigint;
CREATE INDEX import_rows_member ON import_rows (member_id) WHERE member_id IS NOT NULL;
-- Rows that name an address, when its member leaves.
CREATE INDEX import_rows_address ON import_rows (lower(key));
-- Mails to operators that name what members wrote.
CREATE INDEX mails_arrivals ON mails (id) WHERE kind IN ('new_arrivals', 'late_arrivals');
