-- Members who leave: asked for, and done. A row outlives its member: it is what the list beside the
-- backups is made from, and holds nothing of the person but the number.
CREATE TABLE erasures (
  member_id   bigint PRIMARY KEY,
  asked_at    timestamptz NOT NULL DEFAULT now(),
  -- Until then the member can change their mind.
  erase_at    timestamptz NOT NULL,
  -- The operator who entered it; null: the member.
  staff_id    integer REFERENCES staff ON DELETE SET NULL,
  by_staff    boolean NOT NULL,
  -- When an operator has noted it, and who: a charge may have to be stopped by hand.
  seen_at     timestamptz,
  seen_by     integer REFERENCES staff ON DELETE SET NULL,
  -- When the member was told that the day comes near.
  reminded_at timestamptz,
  -- When everything of the member went.
  erased_at   timestamptz,
  -- How many rows went or were made nobody's, by place.
  counts      jsonb,
  -- When the number reached the list beside the backups.
  listed_at   timestamptz,
  CHECK ((erased_at IS NULL) = (counts IS NULL))
);
-- Whose turn it is.
CREATE INDEX erasures_due ON erasures (erase_at) WHERE erased_at IS NULL;
-- What is not beside the backups yet.
CREATE INDEX erasures_unlisted ON erasures (member_id) WHERE erased_at IS NOT NULL AND listed_at IS NULL;

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
CREATE UNLOGGED TABLE member_data_parts (
  file_id  uuid NOT NULL REFERENCES member_data_files ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  bytes    bytea NOT NULL CHECK (octet_length(bytes) > 0),
  PRIMARY KEY (file_id, position)
);
-- Packed already.
ALTER TABLE member_data_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

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

-- For how long things are kept, where operators said something else than usual.
CREATE TABLE retention_rules (
  rule       text PRIMARY KEY,
  -- Null: for as long as the member is one.
  days       integer CHECK (days > 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- What nights removed.
CREATE TABLE retention_runs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at  timestamptz NOT NULL DEFAULT now(),
  -- Null: it goes on, or was cut off.
  finished_at timestamptz,
  -- Rows that went so far, by rule.
  counts      jsonb NOT NULL DEFAULT '{}',
  -- The rules that failed.
  failed      text[] NOT NULL DEFAULT '{}'
);
-- The last nights.
CREATE INDEX retention_runs_started ON retention_runs (started_at DESC);
