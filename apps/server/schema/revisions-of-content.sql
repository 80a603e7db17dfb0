-- What changes the numbers of content_revisions. At the end of the transaction, so that a number's row
-- is held for as long as the commit takes and writers do not wait for one another's work.
DO $$
DECLARE
  kind text;
  name text;
BEGIN
  FOR kind, name IN VALUES
    ('catalogue', 'videos'), ('catalogue', 'video_brands'), ('catalogue', 'video_tags'),
    ('catalogue', 'tags'), ('catalogue', 'video_categories'), ('catalogue', 'video_category_tags'),
    ('catalogue', 'video_category_brands'), ('catalogue', 'video_search'), ('catalogue', 'series'),
    ('catalogue', 'series_brands'), ('catalogue', 'series_lectures'),
    ('notices', 'notices'), ('notices', 'notice_brands'), ('notices', 'notice_categories'),
    ('menu', 'menu_categories'), ('menu', 'menus'), ('menu', 'menu_subs'),
    ('banner', 'banner_slides'), ('banner', 'banner_slide_brands'), ('banner', 'brands'),
    ('faq', 'faqs'), ('faq', 'faq_brands'), ('faq', 'faq_categories'),
    ('pages', 'pages'), ('pages', 'page_brands'),
    ('search_words', 'title_readings'), ('search_words', 'frequent_words')
  LOOP
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_content_change(%L)',
      name || '_noted', name, kind);
    EXECUTE format(
      'CREATE TRIGGER %I AFTER TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION note_content_change(%L)',
      name || '_emptied', name, kind);
  END LOOP;
END $$;
