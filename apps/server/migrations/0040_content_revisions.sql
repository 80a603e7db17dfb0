-- How often each kind of content that members share has changed. What a process keeps of it in
-- memory counts as long as this number is the one that it was read with: every request asks for the
-- numbers together with its session, so nothing outlives the commit that changed it.
CREATE TABLE content_revisions (
  content  text PRIMARY KEY,
  revision bigint NOT NULL DEFAULT 1
);
INSERT INTO content_revisions (content)
VALUES ('banner'), ('catalogue'), ('faq'), ('menu'), ('notices');

-- Counts a transaction once, however many rows it changes.
CREATE FUNCTION note_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mark constant text := 'orchard.noted_' || TG_ARGV[0];
  this constant text := pg_current_xact_id()::text;
BEGIN
  IF current_setting(mark, true) IS DISTINCT FROM this THEN
    UPDATE content_revisions SET revision = revision + 1 WHERE content = TG_ARGV[0];
    PERFORM set_config(mark, this, true);
  END IF;
  RETURN NULL;
END $$;

-- At the end of the transaction, so that the number's row is held for as long as the commit takes
-- and writers do not wait for one another's work.
DO $$
DECLARE
  kind text;
  name text;
BEGIN
  FOR kind, name IN VALUES
    ('catalogue', 'videos'), ('catalogue', 'video_brands'), ('catalogue', 'video_tags'),
    ('catalogue', 'tags'),
    ('notices', 'notices'), ('notices', 'notice_brands'), ('notices', 'notice_categories'),
    ('menu', 'menu_categories'), ('menu', 'menus'), ('menu', 'menu_subs'),
    ('banner', 'banner_slides'), ('banner', 'banner_slide_brands'), ('banner', 'brands'),
    ('faq', 'faqs'), ('faq', 'faq_brands'), ('faq', 'faq_categories')
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
