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
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX video_watch_completions_member_video ON video_watch_completions (member_id, video_id);
CREATE INDEX video_watch_completions_video ON video_watch_completions (video_id);

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

CREATE TABLE search_history (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id   bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  word        text NOT NULL CHECK (char_length(word) BETWEEN 1 AND 255),
  searched_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX search_history_member_word ON search_history (member_id, word);
-- The header's list, last searched first.
CREATE INDEX search_history_member_newest ON search_history (member_id, searched_at DESC, id DESC);
