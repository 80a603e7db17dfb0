-- FAQ, video categories and what enquiries can be about pass through the states that notices have.
-- What is there already is published from now on; a server that does not know the columns yet
-- publishes what it adds.
ALTER TABLE faqs
  ADD COLUMN published_at timestamptz DEFAULT now(),
  ADD COLUMN published_until timestamptz,
  -- Absent: from before this was kept.
  ADD COLUMN created_at timestamptz,
  ADD COLUMN updated_at timestamptz,
  ADD CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at);
ALTER TABLE faqs
  ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();

ALTER TABLE video_categories
  ADD COLUMN published_at timestamptz DEFAULT now(),
  ADD COLUMN published_until timestamptz,
  ADD COLUMN created_at timestamptz,
  ADD COLUMN updated_at timestamptz,
  ADD CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at);
ALTER TABLE video_categories
  ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();

-- A category that enquiries name cannot be deleted; ending its publication is how it goes.
ALTER TABLE contact_categories
  ADD COLUMN published_at timestamptz DEFAULT now(),
  ADD COLUMN published_until timestamptz,
  ADD COLUMN created_at timestamptz,
  ADD COLUMN updated_at timestamptz,
  ADD CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at);
ALTER TABLE contact_categories
  ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();

-- For whom: no row means every member, rows mean holders of one of these brands.
CREATE TABLE faq_brands (
  faq_id   bigint NOT NULL REFERENCES faqs ON DELETE CASCADE,
  brand_id integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (faq_id, brand_id)
);
CREATE INDEX faq_brands_brand ON faq_brands (brand_id);

CREATE TABLE video_category_brands (
  video_category_id bigint NOT NULL REFERENCES video_categories ON DELETE CASCADE,
  brand_id          integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (video_category_id, brand_id)
);
CREATE INDEX video_category_brands_brand ON video_category_brands (brand_id);
