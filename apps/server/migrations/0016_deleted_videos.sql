-- A deleted video keeps its row, so that its bookmarks, marks, history and questions come back with
-- it when the deletion is undone. It is never published: no query of members has to know of it.
ALTER TABLE videos
  ADD COLUMN deleted_at timestamptz,
  ADD CONSTRAINT videos_deleted CHECK (deleted_at IS NULL OR published_at IS NULL);
-- The console's list: last written first.
CREATE INDEX videos_updated ON videos (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
