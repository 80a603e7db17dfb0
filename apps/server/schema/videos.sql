CREATE TABLE tags (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX tags_name ON tags (name);

CREATE TABLE videos (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title            text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  body             text NOT NULL DEFAULT '',
  -- Absent: draft. In the future: scheduled. Past published_until: ended.
  published_at     timestamptz,
  published_until  timestamptz,
  thumbnail_url    text CHECK (char_length(thumbnail_url) BETWEEN 1 AND 2048),
  -- Exactly where it plays from: a platform's id, an address to embed, or a file of our own.
  vimeo_id         text CHECK (vimeo_id ~ '^[0-9]{1,20}$'),
  vimeo_hash       text CHECK (vimeo_hash ~ '^[0-9a-f]{1,64}$'),
  embed_url        text CHECK (embed_url ~ '^https://' AND char_length(embed_url) <= 2048),
  media_file       text CHECK (media_file ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$'),
  duration_seconds integer CHECK (duration_seconds > 0),
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  -- A deleted video keeps its row, so that its bookmarks, marks, history and questions come back with
  -- it when the deletion is undone. It is never published: no query of members has to know of it.
  deleted_at       timestamptz,
  -- Also by mail at once, to those who have chosen nothing else.
  also_mail        boolean NOT NULL DEFAULT false,
  CHECK (num_nonnulls(vimeo_id, embed_url, media_file) <= 1),
  CHECK (vimeo_hash IS NULL OR vimeo_id IS NOT NULL),
  CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at),
  CONSTRAINT videos_deleted CHECK (deleted_at IS NULL OR published_at IS NULL)
);
-- The video list: newest first, id to break ties.
CREATE INDEX videos_published ON videos (published_at DESC, id DESC) WHERE published_at IS NOT NULL;
-- The console's list: last written first.
CREATE INDEX videos_updated ON videos (updated_at DESC, id DESC) WHERE deleted_at IS NULL;
-- When the next video ends: asked whenever something of the catalogue is read to be kept.
CREATE INDEX videos_ending ON videos (published_until) WHERE published_until IS NOT NULL;

-- For whom: no row means every member, rows mean holders of one of these brands.
CREATE TABLE video_brands (
  video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  brand_id integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (video_id, brand_id)
);
CREATE INDEX video_brands_brand ON video_brands (brand_id);

CREATE TABLE video_tags (
  video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  tag_id   bigint NOT NULL REFERENCES tags ON DELETE RESTRICT,
  PRIMARY KEY (video_id, tag_id)
);
-- The list filtered by tags, and the videos of a category.
CREATE INDEX video_tags_tag ON video_tags (tag_id, video_id);

CREATE TABLE video_categories (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name            text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  position        integer NOT NULL DEFAULT 0,
  published_at    timestamptz DEFAULT now(),
  published_until timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at)
);

-- A category carries the videos that have all of these tags; with no tag it carries none.
CREATE TABLE video_category_tags (
  video_category_id bigint NOT NULL REFERENCES video_categories ON DELETE CASCADE,
  tag_id            bigint NOT NULL REFERENCES tags ON DELETE RESTRICT,
  PRIMARY KEY (video_category_id, tag_id)
);
CREATE INDEX video_category_tags_tag ON video_category_tags (tag_id);

CREATE TABLE video_category_brands (
  video_category_id bigint NOT NULL REFERENCES video_categories ON DELETE CASCADE,
  brand_id          integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (video_category_id, brand_id)
);
CREATE INDEX video_category_brands_brand ON video_category_brands (brand_id);

-- Files that operators put beside a video for its members to take home. How much of one has arrived,
-- the file itself says, as with films.
CREATE TABLE resource_files (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  staff_id   integer REFERENCES staff ON DELETE SET NULL,
  -- As it was called on that computer; never part of a path.
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  bytes      bigint NOT NULL CHECK (bytes > 0),
  -- Its name in the storage, once it is whole and its content was judged.
  file       text CHECK (file ~ '^[0-9a-z-]{1,200}\.(?:pdf|xlsx|docx|pptx|png|jpg|webp)$'),
  -- The checksum of what was judged: no other bytes are stored under the name.
  sha256     text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The last part came then; what no video lists and lies still for a day is swept away.
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
