-- Films on their way from an operator's computer. How much has arrived, the file itself says: it
-- alone survives a crash in step with its content.
CREATE TABLE film_uploads (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  staff_id         integer REFERENCES staff ON DELETE SET NULL,
  -- As it was called on that computer; never part of a path.
  name             text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  bytes            bigint NOT NULL CHECK (bytes > 0),
  -- Its name among the site's films, once it is whole.
  media_file       text CHECK (media_file ~ '^[0-9a-f]{32}\.(?:mp4|webm|mov|mkv|avi|wmv|ts|mpg)$'),
  -- The checksum of what was judged: no other bytes are stored under the name.
  sha256           text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  duration_seconds integer CHECK (duration_seconds > 0),
  created_at       timestamptz NOT NULL DEFAULT now(),
  -- The last part came then; what lies still for a day is swept away.
  touched_at       timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX film_uploads_media_file ON film_uploads (media_file);
CREATE INDEX film_uploads_touched ON film_uploads (touched_at);

-- What is made of a film of the site's own so that it plays everywhere: renditions, poster, preview.
CREATE TABLE film_streams (
  -- The film's name among the site's own.
  media_file  text PRIMARY KEY CHECK (char_length(media_file) BETWEEN 1 AND 255),
  state       text NOT NULL DEFAULT 'waiting'
             CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- What is being made, and how far that has come.
  part        text CHECK (part ~ '^(?:probe|poster|preview|sound|\d{2,4})$'),
  percent     smallint NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
  -- Why it failed.
  fault       text CHECK (fault IN ('unreadable', 'no_picture', 'disk_full', 'missing', 'broken')),
  -- Begun so often since something of it was finished; what ends the server with it is given up.
  tries       smallint NOT NULL DEFAULT 0,
  -- As it is shown, turned upright.
  width       integer CHECK (width > 0),
  height      integer CHECK (height > 0),
  has_sound   boolean,
  -- Whether browsers play the file as it is; unknown until it was looked into.
  plays_as_is boolean,
  -- Why its colours come out wrong: made without what brings HDR to other screens, or in colours that
  -- Dolby Vision alone knows.
  colours_off text CHECK (colours_off IN ('no_tone_mapping', 'dolby_vision')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'failed') = (fault IS NOT NULL))
);
-- What is next to be made.
CREATE INDEX film_streams_due ON film_streams (created_at) WHERE state IN ('waiting', 'running');

-- What is finished of it. A row is written when its files lie where they belong, whole.
CREATE TABLE film_stream_parts (
  media_file text NOT NULL REFERENCES film_streams ON DELETE CASCADE,
  -- A rendition by the length of its shorter side in pixels or for its sound alone, or a picture.
  part       text NOT NULL CHECK (part ~ '^(?:poster|preview|sound|\d{2,4})$'),
  -- What a playlist says of a rendition; null for pictures. Bits per second at most, and on average.
  width      integer CHECK (width > 0),
  height     integer CHECK (height > 0),
  peak_rate  integer CHECK (peak_rate > 0),
  mean_rate  integer CHECK (mean_rate > 0),
  codecs     text,
  bytes      bigint NOT NULL CHECK (bytes > 0),
  made_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (media_file, part),
  CHECK ((part IN ('poster', 'preview')) = (codecs IS NULL))
);

-- What the nightly look at each film found: one row for each video that was looked at. A row speaks
-- of one source; once the video plays another film, the row says nothing until the next look.
CREATE TABLE film_checks (
  video_id      bigint PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
  -- The platform's ids, the file or the embed address that was looked at.
  source        text NOT NULL,
  -- What was seen when it was first looked at or last accepted; null until a look succeeds.
  baseline      jsonb,
  -- What the last answered look saw.
  facts         jsonb,
  damage        text CHECK (damage IN (
    'gone', 'private', 'domain', 'hash', 'replaced', 'length', 'captions', 'file')),
  -- Since when it is damaged.
  since         timestamptz,
  -- A damage seen once: the next look, some minutes later, confirms it or not.
  suspected     text,
  suspected_at  timestamptz,
  -- When it is to be looked at next; null until the next night.
  due_at        timestamptz,
  -- Looks without an answer in this night, and nights in a row without one.
  tries         integer NOT NULL DEFAULT 0,
  silent_nights integer NOT NULL DEFAULT 0,
  -- The last look with an answer.
  looked_at     timestamptz,
  CHECK ((damage IS NULL) = (since IS NULL)),
  CHECK ((suspected IS NULL) = (suspected_at IS NULL))
);
-- The next ones to look at.
CREATE INDEX film_checks_due ON film_checks (due_at) WHERE due_at IS NOT NULL;
-- What needs an operator.
CREATE INDEX film_checks_damaged ON film_checks (since) WHERE damage IS NOT NULL;

-- Whether a film can be played belongs to the catalogue that processes cache. A look that finds all
-- as before changes no cache.
CREATE CONSTRAINT TRIGGER film_checks_noted AFTER UPDATE ON film_checks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.damage IS DISTINCT FROM new.damage OR old.source IS DISTINCT FROM new.source)
  EXECUTE FUNCTION note_content_change('catalogue');

CREATE CONSTRAINT TRIGGER film_checks_damage_noted AFTER INSERT ON film_checks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.damage IS NOT NULL)
  EXECUTE FUNCTION note_content_change('catalogue');

CREATE CONSTRAINT TRIGGER film_checks_removal_noted AFTER DELETE ON film_checks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.damage IS NOT NULL)
  EXECUTE FUNCTION note_content_change('catalogue');

CREATE TRIGGER film_checks_emptied AFTER TRUNCATE ON film_checks
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('catalogue');

-- The Vimeo account that films are imported from. Its token opens the account's private films, so it
-- stands here only sealed, with a key of the installation's.
CREATE TABLE vimeo_connection (
  -- At most one row.
  id           boolean PRIMARY KEY DEFAULT true CHECK (id),
  sealed_token bytea NOT NULL,
  account_name text NOT NULL,
  staff_name   text NOT NULL,
  connected_at timestamptz NOT NULL DEFAULT now()
);

-- Folders and showcases of the account whose new films come by themselves.
CREATE TABLE vimeo_follows (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  place      text NOT NULL CHECK (place IN ('folder', 'showcase')),
  place_id   text NOT NULL CHECK (place_id ~ '^\d{1,20}$'),
  place_name text NOT NULL,
  -- The choices of an import.
  params     jsonb NOT NULL,
  staff_id   integer REFERENCES staff ON DELETE SET NULL,
  staff_name text NOT NULL,
  -- Films that were uploaded before are not brought.
  since      timestamptz NOT NULL DEFAULT now(),
  -- Films for which an import was begun: one that was deleted here does not come again.
  brought    text[] NOT NULL DEFAULT '{}',
  -- The last look; what keeps films from coming, and from when on an operator is to care.
  looked_at  timestamptz,
  trouble    text,
  trouble_at timestamptz,
  CHECK ((trouble IS NULL) = (trouble_at IS NULL)),
  UNIQUE (place, place_id)
);
CREATE INDEX vimeo_follows_staff ON vimeo_follows (staff_id);

-- What is said in a video, line by line; written as a whole.
CREATE TABLE video_captions (
  video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  -- From 0, in the order of time.
  position integer NOT NULL CHECK (position >= 0),
  start_ms integer NOT NULL CHECK (start_ms >= 0),
  end_ms   integer NOT NULL,
  text     text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 1000),
  CHECK (end_ms > start_ms),
  PRIMARY KEY (video_id, position)
);

-- What the search for spoken words reads: all lines of a video run together, in the letters that
-- search compares, and their pairs of characters; as video_search holds titles and texts.
CREATE TABLE caption_search (
  video_id     bigint PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
  folded       text NOT NULL,
  grams        tsvector NOT NULL,
  -- Whether the times of a video's lines are guessed from the length of the text: such lines stand
  -- beside the player, but are not shown over the film. And when they were written.
  is_estimated boolean NOT NULL DEFAULT false,
  written_at   timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE caption_search ALTER COLUMN folded SET STORAGE EXTERNAL;
-- "In which videos can this word have been said at all."
CREATE INDEX caption_search_grams ON caption_search USING gin (grams) WITH (fastupdate = off);

-- What is spoken decides the order of what is found.
CREATE CONSTRAINT TRIGGER caption_search_noted AFTER INSERT OR UPDATE OR DELETE ON caption_search
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_content_change('catalogue');

CREATE TRIGGER caption_search_emptied AFTER TRUNCATE ON caption_search
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('catalogue');
