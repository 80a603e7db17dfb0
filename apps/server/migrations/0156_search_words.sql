-- The words of each title of a video or series and of each name of a tag, in the text's order, with
-- their readings: search finds them by kana too. A row for each text, however many have it; the
-- difference to the texts that there are is what the site has still to read.
CREATE TABLE title_readings (
  text     text PRIMARY KEY,
  words    text[] NOT NULL,
  -- In hiragana; empty where it is unknown.
  readings text[] NOT NULL,
  -- A letter for each word: noun, prefix, suffix, verb or none of them.
  kinds    text NOT NULL,
  CHECK (cardinality(words) = cardinality(readings) AND cardinality(words) = char_length(kinds))
);

-- Words that stand in the texts of many videos, and in how many.
CREATE TABLE frequent_words (
  word text PRIMARY KEY,
  uses integer NOT NULL CHECK (uses > 0)
);

-- Every process keeps the words in memory, until they change.
INSERT INTO content_revisions (content) VALUES ('search_words');
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['title_readings', 'frequent_words']
  LOOP
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_content_change(''search_words'')',
      name || '_noted', name);
    EXECUTE format(
      'CREATE TRIGGER %I AFTER TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION note_content_change(''search_words'')',
      name || '_emptied', name);
  END LOOP;
END $$;
