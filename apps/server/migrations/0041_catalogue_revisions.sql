-- What else the kept catalogue is read from: the categories, and what search finds.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'video_categories', 'video_category_tags', 'video_category_brands', 'video_search'
  ]
  LOOP
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_content_change(''catalogue'')',
      name || '_noted', name);
    EXECUTE format(
      'CREATE TRIGGER %I AFTER TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION note_content_change(''catalogue'')',
      name || '_emptied', name);
  END LOOP;
END $$;
