-- What is made of a film of the site's own so that it plays everywhere: renditions, poster, preview.
CREATE TABLE film_streams (
  -- The film's name among the site's own.
  media_file text PRIMARY KEY CHECK (char_length(media_file) BETWEEN 1 AND 255),
  state      text NOT NULL DEFAULT 'waiting'
             CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- What is being made, and how far that has come.
  part       text CHECK (part ~ '^(?:probe|poster|preview|\d{2,4})$'),
  percent    smallint NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
  -- Why it failed.
  fault      text CHECK (fault IN ('unreadable', 'disk_full', 'missing', 'broken')),
  -- Begun so often since something of it was finished; what ends the server with it is given up.
  tries      smallint NOT NULL DEFAULT 0,
  -- As it is shown, turned upright.
  width      integer CHECK (width > 0),
  height     integer CHECK (height > 0),
  duration_ms integer CHECK (duration_ms > 0),
  -- Whether browsers play the file as it is; unknown until it was looked into.
  plays_as_is boolean,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'failed') = (fault IS NOT NULL))
);
-- What is next to be made.
CREATE INDEX film_streams_due ON film_streams (created_at) WHERE state IN ('waiting', 'running');

-- What is finished of it. A row is written when its files lie where they belong, whole.
CREATE TABLE film_stream_parts (
  media_file text NOT NULL REFERENCES film_streams ON DELETE CASCADE,
  -- A rendition by the length of its shorter side in pixels, or a picture.
  part       text NOT NULL CHECK (part ~ '^(?:poster|preview|\d{2,4})$'),
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

INSERT INTO film_streams (media_file)
SELECT media_file FROM film_uploads WHERE media_file IS NOT NULL;
