-- What is said in a video, line by line; written as a whole.
CREATE TABLE video_captions (
  video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  -- From 0, in the order of time.
  position integer NOT NULL CHECK (position >= 0),
  start_ms integer NOT NULL CHECK (start_ms >= 0),
  end_ms   integer NOT NULL,
  text     text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 1000),
  CHECK (end_ms > start_ms),
  PRIMARY KEY (video_id, position)
);

-- What the search for spoken words reads: all lines of a video run together, in the letters that
-- search compares, and their pairs of characters; as video_search holds titles and texts.
CREATE TABLE caption_search (
  video_id bigint PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
  folded   text NOT NULL,
  grams    tsvector NOT NULL
);
ALTER TABLE caption_search ALTER COLUMN folded SET STORAGE EXTERNAL;
-- "In which videos can this word have been said at all."
CREATE INDEX caption_search_grams ON caption_search USING gin (grams) WITH (fastupdate = off);
