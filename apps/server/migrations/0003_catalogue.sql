CREATE TABLE tags (
  id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255)
);
CREATE UNIQUE INDEX tags_name ON tags (name);

CREATE TABLE videos (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title         text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  body          text NOT NULL DEFAULT '',
  -- Absent: draft. In the future: scheduled. Past published_until: ended.
  published_at  timestamptz,
  published_until timestamptz,
  thumbnail_url text CHECK (char_length(thumbnail_url) BETWEEN 1 AND 2048),
  -- Exactly where it plays from: a platform's id, an address to embed, or a file of our own.
  vimeo_id      text CHECK (vimeo_id ~ '^[0-9]{1,20}$'),
  vimeo_hash    text CHECK (vimeo_hash ~ '^[0-9a-f]{1,64}$'),
  embed_url     text CHECK (embed_url ~ '^https://' AND char_length(embed_url) <= 2048),
  media_file    text CHECK (media_file ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$'),
  duration_seconds integer CHECK (duration_seconds > 0),
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(vimeo_id, embed_url, media_file) <= 1),
  CHECK (vimeo_hash IS NULL OR vimeo_id IS NOT NULL),
  CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at)
);
-- The video list: newest first, id to break ties.
CREATE INDEX videos_published ON videos (published_at DESC, id DESC) WHERE published_at IS NOT NULL;

-- For whom: no row means every member, rows mean holders of one of these brands.
CREATE TABLE video_brands (
  video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  brand_id integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (video_id, brand_id)
);
CREATE INDEX video_brands_brand ON video_brands (brand_id);

CREATE TABLE video_tags (
  video_id bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  tag_id   bigint NOT NULL REFERENCES tags ON DELETE CASCADE,
  PRIMARY KEY (video_id, tag_id)
);
-- The list filtered by tags, and the videos of a category.
CREATE INDEX video_tags_tag ON video_tags (tag_id, video_id);

CREATE TABLE video_categories (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name     text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  position integer NOT NULL DEFAULT 0
);

-- A category carries the videos that have all of these tags; with no tag it carries none.
CREATE TABLE video_category_tags (
  video_category_id bigint NOT NULL REFERENCES video_categories ON DELETE CASCADE,
  tag_id            bigint NOT NULL REFERENCES tags ON DELETE CASCADE,
  PRIMARY KEY (video_category_id, tag_id)
);
CREATE INDEX video_category_tags_tag ON video_category_tags (tag_id);
