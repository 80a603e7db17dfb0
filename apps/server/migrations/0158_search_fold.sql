-- Search takes more characters for the same than before. The site folds what it writes anew; texts
-- of before are folded again in the background, so it must be known which these are. A text of now
-- ends with three line breaks, which the version before this one, perhaps still running, never
-- writes.
ALTER TABLE video_search
  ADD COLUMN fold_version smallint NOT NULL DEFAULT 1,
  -- How many members have watched the video through, as counted last night.
  ADD COLUMN watched integer NOT NULL DEFAULT 0;
ALTER TABLE caption_search ADD COLUMN fold_version smallint NOT NULL DEFAULT 1;

CREATE FUNCTION note_fold_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.fold_version := CASE WHEN right(NEW.folded, 3) = E'\n\n\n' THEN 2 ELSE 1 END;
  RETURN NEW;
END $$;
CREATE TRIGGER video_search_version BEFORE INSERT OR UPDATE OF folded ON video_search
  FOR EACH ROW EXECUTE FUNCTION note_fold_version();
CREATE TRIGGER caption_search_version BEFORE INSERT OR UPDATE OF folded ON caption_search
  FOR EACH ROW EXECUTE FUNCTION note_fold_version();

-- "Which texts are to be folded again?"
CREATE INDEX video_search_old ON video_search (video_id) WHERE fold_version < 2;
CREATE INDEX caption_search_old ON caption_search (video_id) WHERE fold_version < 2;
-- "Which video has just this title?"
CREATE INDEX video_search_title ON video_search USING hash (folded_title);

-- What is spoken decides the order of what is found.
CREATE CONSTRAINT TRIGGER caption_search_noted AFTER INSERT OR UPDATE OR DELETE ON caption_search
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_content_change('catalogue');
CREATE TRIGGER caption_search_emptied AFTER TRUNCATE ON caption_search
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('catalogue');

-- The videos whose text holds one of the spellings of a word, and those of them whose title does;
-- as the texts of arrays. The index answers for spellings of up to three characters; if one is
-- longer or has a space in it (needs_text), the texts are read that hold all of its pieces. As in
-- videos_found, which the version before this one asks, rows are narrow and texts lie outside.
CREATE FUNCTION word_found(
  pieces tsquery, spellings text[], needs_text boolean, OUT hits text, OUT titles text
)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET enable_seqscan = off SET jit = off AS $$
DECLARE
  typed CONSTANT text := spellings[1];
  is_one CONSTANT boolean := cardinality(spellings) = 1;
BEGIN
  SELECT array_agg(s.video_id)::text,
    (array_agg(s.video_id) FILTER (
      WHERE strpos(s.folded_title, typed) > 0 OR (NOT is_one AND EXISTS (
        SELECT FROM unnest(spellings) spelling WHERE strpos(s.folded_title, spelling) > 0
      ))
    ))::text
  INTO hits, titles
  FROM video_search s
  WHERE text_pieces(s.folded) @@ pieces AND (
    NOT needs_text OR strpos(s.folded, typed) > 0 OR (NOT is_one AND EXISTS (
      SELECT FROM unnest(spellings) spelling WHERE strpos(s.folded, spelling) > 0
    ))
  );
END $$;

-- The videos whose text holds every one of several words, each in one of its spellings; only words
-- that the index cannot decide come with their spellings. For the last of many words: common ones
-- stand in most texts, and each by itself would be read from as many rows.
CREATE FUNCTION words_found(pieces tsquery, spellings text[], words integer[], OUT hits text)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET enable_seqscan = off SET jit = off AS $$
BEGIN
  SELECT array_agg(s.video_id)::text INTO hits
  FROM video_search s
  WHERE text_pieces(s.folded) @@ pieces AND (spellings = '{}' OR NOT EXISTS (
    SELECT FROM unnest(spellings, words) AS one (spelling, word) GROUP BY one.word
    HAVING NOT bool_or(strpos(s.folded, one.spelling) > 0)
  ));
END $$;
