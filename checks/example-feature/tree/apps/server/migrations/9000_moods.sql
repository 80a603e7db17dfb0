-- How a member finds a video: once, and as last said.
CREATE TABLE video_moods (
  member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id   bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  level      integer NOT NULL CHECK (level BETWEEN 1 AND 5),
  PRIMARY KEY (member_id, video_id)
);
-- The moods that go with a video when it goes.
CREATE INDEX video_moods_video ON video_moods (video_id);
