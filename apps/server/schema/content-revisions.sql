-- How often each kind of content that members share has changed. What a process keeps of it in
-- memory counts as long as this number is the one that it was read with: every request asks for the
-- numbers together with its session, so nothing outlives the commit that changed it.
CREATE TABLE content_revisions (
  content  text PRIMARY KEY,
  revision bigint NOT NULL DEFAULT 1
);

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

INSERT INTO content_revisions (content)
VALUES ('banner'), ('catalogue'), ('faq'), ('menu'), ('notices'), ('search_words'), ('synonyms'), ('answers'), ('pages');
