-- Films on their way from an operator's computer. How much has arrived, the file itself says: it
-- alone survives a crash in step with its content.
CREATE TABLE film_uploads (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  staff_id   integer REFERENCES staff ON DELETE SET NULL,
  -- As it was called on that computer; never part of a path.
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  bytes      bigint NOT NULL CHECK (bytes > 0),
  -- Its name among the site's films, once it is whole.
  media_file text CHECK (media_file ~ '^[0-9a-f]{32}\.(?:mp4|webm)$'),
  duration_seconds integer CHECK (duration_seconds > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The last piece came then; what lies still for a day is swept away.
  touched_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX film_uploads_media_file ON film_uploads (media_file);
CREATE INDEX film_uploads_touched ON film_uploads (touched_at);
