-- Slides of the home banner pass through the states that notices have. What is there already is
-- published from now on; a server that does not know the columns yet publishes what it adds.
ALTER TABLE banner_slides
  ADD COLUMN published_at timestamptz DEFAULT now(),
  ADD COLUMN published_until timestamptz,
  -- Absent: from before this was kept.
  ADD COLUMN created_at timestamptz,
  ADD COLUMN updated_at timestamptz,
  ADD CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at);
ALTER TABLE banner_slides
  ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();

-- For whom: no row means every member, rows mean holders of one of these brands.
CREATE TABLE banner_slide_brands (
  banner_slide_id integer NOT NULL REFERENCES banner_slides ON DELETE CASCADE,
  brand_id        integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (banner_slide_id, brand_id)
);
CREATE INDEX banner_slide_brands_brand ON banner_slide_brands (brand_id);

-- A brand with terms is not deleted along with them.
ALTER TABLE brand_terms
  DROP CONSTRAINT brand_terms_brand_id_fkey,
  ADD CONSTRAINT brand_terms_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands ON DELETE RESTRICT;

-- When they were written last. Absent: from before this was kept.
ALTER TABLE brands ADD COLUMN created_at timestamptz, ADD COLUMN updated_at timestamptz;
ALTER TABLE brands
  ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE menu_categories ADD COLUMN created_at timestamptz, ADD COLUMN updated_at timestamptz;
ALTER TABLE menu_categories
  ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
