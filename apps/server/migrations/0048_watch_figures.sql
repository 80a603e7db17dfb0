-- What operators are told of watching is kept in the row that a report writes anyway.
ALTER TABLE video_progress
  -- How often the member has sat down to it: again after half an hour's rest, or begun anew.
  ADD COLUMN starts integer NOT NULL DEFAULT 0 CHECK (starts >= 0),
  -- Added up over all viewers without unfolding anybody's ranges.
  ADD COLUMN seen_ms integer NOT NULL GENERATED ALWAYS AS (covered_ms(seen)) STORED;
UPDATE video_progress SET starts = 1 WHERE NOT isempty(seen);
