-- A moment of a video that a member wants to find again, with a note that nobody else reads; a
-- bookmark of the video itself stays one per video, in video_bookmarks.
CREATE TABLE video_moments (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id   bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  -- Whole seconds: two taps at one moment are one.
  second     integer NOT NULL CHECK (second BETWEEN 0 AND 86400),
  note       text NOT NULL DEFAULT '' CHECK (char_length(note) <= 200),
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The moments of one video, in the order of time.
CREATE UNIQUE INDEX video_moments_member_video ON video_moments (member_id, video_id, second);
-- All of a member's moments, the last first.
CREATE INDEX video_moments_member_newest ON video_moments (member_id, created_at DESC, id DESC);
CREATE INDEX video_moments_video ON video_moments (video_id);
