-- What search reads: one row per video, kept by the store of videos. `folded` is title, text of the
-- body and tags in the letters that search compares (fold-text.ts); `grams` its pairs of characters.
CREATE TABLE video_search (
  video_id     bigint PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
  folded_title text NOT NULL,
  folded       text NOT NULL,
  grams        tsvector NOT NULL
);
-- A hit is checked against the text itself: kept uncompressed, it is read without unpacking.
ALTER TABLE video_search ALTER COLUMN folded SET STORAGE EXTERNAL;
-- "Which videos can hold this word at all."
CREATE INDEX video_search_grams ON video_search USING gin (grams) WITH (fastupdate = off);
