-- The lecture with which members of a brand begin; without a row: the newest that they see. A table
-- of its own, because a brand does not hang on any video.
CREATE TABLE brand_first_videos (
  brand_id       integer PRIMARY KEY REFERENCES brands ON DELETE CASCADE,
  first_video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE
);
-- Serves the removal of a video.
CREATE INDEX brand_first_videos_video ON brand_first_videos (first_video_id);
