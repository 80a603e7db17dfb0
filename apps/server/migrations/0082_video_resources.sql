-- Files that operators put beside a video for its members to take home. How much of one has arrived,
-- the file itself says, as with films.
CREATE TABLE resource_files (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  staff_id   integer REFERENCES staff ON DELETE SET NULL,
  -- As it was called on that computer; never part of a path.
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  bytes      bigint NOT NULL CHECK (bytes > 0),
  -- Its name in the storage, once it is whole and its content was judged.
  file       text CHECK (file ~ '^[0-9a-z-]{1,200}\.(?:pdf|xlsx|docx|png|jpg|webp)$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The last piece came then; what no video lists and lies still for a day is swept away.
  touched_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX resource_files_file ON resource_files (file);
CREATE INDEX resource_files_touched ON resource_files (touched_at);
CREATE INDEX resource_files_staff ON resource_files (staff_id);

CREATE TABLE video_resources (
  video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  -- From 1, as members see them.
  position integer NOT NULL,
  file     text NOT NULL REFERENCES resource_files (file) ON DELETE RESTRICT,
  title    text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  PRIMARY KEY (video_id, position)
);
-- May this member have this file? Does any video list it?
CREATE UNIQUE INDEX video_resources_file ON video_resources (file, video_id);
