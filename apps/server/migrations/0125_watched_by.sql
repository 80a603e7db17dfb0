-- Who has watched a lecture, or the lectures of a series: the filters and exports of members. With
-- the member in it the index alone answers; it serves what the narrower one did.
CREATE INDEX video_watch_completions_by_video ON video_watch_completions (video_id, member_id);
DROP INDEX video_watch_completions_video;
-- Who has begun a lecture of a series, for the same.
CREATE INDEX video_progress_by_video ON video_progress (video_id, member_id);
DROP INDEX video_progress_video;
