-- "My data": the file of what the site holds of a member, asked for by the member or an operator. A
-- member has one; asking again replaces it, and it goes after a week.
CREATE TABLE member_data_files (
  id        uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id bigint NOT NULL UNIQUE REFERENCES members ON DELETE CASCADE,
  -- The operator who asked for it.
  staff_id  integer REFERENCES staff ON DELETE SET NULL,
  by_staff  boolean NOT NULL,
  asked_at  timestamptz NOT NULL DEFAULT now(),
  -- How often its making began.
  tries     integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  ready_at  timestamptz,
  bytes     bigint CHECK (bytes > 0),
  CHECK ((ready_at IS NULL) = (bytes IS NULL))
);
-- "Which are to be made, which are too old?"
CREATE INDEX member_data_files_asked ON member_data_files (asked_at);

-- The bytes of the files, for all processes. Unlogged: no backup holds them, and after a crash of the
-- server, which empties the table, they are made again.
CREATE UNLOGGED TABLE member_data_pieces (
  file_id  uuid NOT NULL REFERENCES member_data_files ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  bytes    bytea NOT NULL CHECK (octet_length(bytes) > 0),
  PRIMARY KEY (file_id, position)
);
-- Packed already.
ALTER TABLE member_data_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- A file is fetched by the number of one of these, for a minute after the password or the code.
CREATE UNLOGGED TABLE member_data_openings (
  id        uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  file_id   uuid NOT NULL REFERENCES member_data_files ON DELETE CASCADE,
  -- Null: the member.
  staff_id  integer REFERENCES staff ON DELETE CASCADE,
  opened_at timestamptz NOT NULL DEFAULT now()
);
-- What goes with a file.
CREATE INDEX member_data_openings_file ON member_data_openings (file_id);
