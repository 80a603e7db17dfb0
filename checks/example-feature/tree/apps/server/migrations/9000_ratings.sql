-- How a member rates a video: once, and as last said.
CREATE TABLE video_ratings (
  member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id   bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  stars      integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  PRIMARY KEY (member_id, video_id)
);
-- The ratings that go with a video when it goes.
CREATE INDEX video_ratings_video ON video_ratings (video_id);
