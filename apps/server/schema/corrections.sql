-- What operators add to words that were right when they were said. Without a text: only a day on which
-- to look at them again.
CREATE TABLE corrections (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text         text NOT NULL CHECK (char_length(text) <= 300),
  -- Japan's day on which an operator is to look at it again.
  review_on    date,
  -- Absent: a draft, which no member sees.
  published_at timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  CHECK (text <> '' OR review_on IS NOT NULL)
);
-- "What is to be looked at again?"
CREATE INDEX corrections_review ON corrections (review_on) WHERE review_on IS NOT NULL;

-- Where the words are said.
CREATE TABLE correction_places (
  correction_id bigint NOT NULL REFERENCES corrections ON DELETE CASCADE,
  -- From 1.
  position      integer NOT NULL,
  video_id      bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  -- Where the line of captions with the words begins; of several places in one line a millisecond later each.
  start_ms      integer NOT NULL CHECK (start_ms BETWEEN 0 AND 86401000),
  -- The lines, as they were when the place was chosen: they find the place in other captions.
  words         text NOT NULL CHECK (char_length(words) BETWEEN 1 AND 1000),
  PRIMARY KEY (correction_id, position),
  -- Held at the end of a statement: places change their times with one another.
  UNIQUE (correction_id, video_id, start_ms) DEFERRABLE
);
-- The corrections of a video.
CREATE INDEX correction_places_video ON correction_places (video_id, start_ms);
