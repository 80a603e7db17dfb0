-- Headings of the side menu pass through the states that notices have, and are for some brands or
-- for everybody. What is there already has been seen since it was made.
ALTER TABLE menu_categories
  ADD COLUMN published_at timestamptz DEFAULT now(),
  ADD COLUMN published_until timestamptz,
  ADD CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at);
UPDATE menu_categories SET published_at = coalesce(created_at, now());

-- For whom: no row means every member, rows mean holders of one of these brands.
CREATE TABLE menu_category_brands (
  menu_category_id integer NOT NULL REFERENCES menu_categories ON DELETE CASCADE,
  brand_id         integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  PRIMARY KEY (menu_category_id, brand_id)
);
CREATE INDEX menu_category_brands_brand ON menu_category_brands (brand_id);

CREATE CONSTRAINT TRIGGER menu_category_brands_noted
  AFTER INSERT OR UPDATE OR DELETE ON menu_category_brands
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_content_change('menu');
CREATE TRIGGER menu_category_brands_emptied AFTER TRUNCATE ON menu_category_brands
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('menu');

-- The log is only added to; an earlier version that comes back is to be seen as it was then.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_only_added;
UPDATE audit_log SET
  before = CASE WHEN before ? 'menus' THEN jsonb_build_object(
    'published_at', to_char(at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS'),
    'published_until', NULL, 'brand_ids', '[]'::jsonb) || before ELSE before END,
  after = CASE WHEN after ? 'menus' THEN jsonb_build_object(
    'published_at', to_char(at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS'),
    'published_until', NULL, 'brand_ids', '[]'::jsonb) || after ELSE after END
WHERE kind = 'menu-categories';
ALTER TABLE audit_log ENABLE TRIGGER audit_log_only_added;
