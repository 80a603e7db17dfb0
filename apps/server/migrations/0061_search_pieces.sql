-- Every piece of one, two and three characters that stands in a text, none over white space. What a
-- search is asked for in so few characters the index then answers by itself, whatever they are; a
-- longer word is looked for in the texts that hold all of its pieces. The pieces are worked out when
-- a row is written and stand in the index only. They are said to be dear, so that nobody plans to
-- work them out for the rows that are read.
CREATE FUNCTION text_pieces(folded text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
  one text;
  before text;
  two_before text;
  pieces text[] := '{}';
BEGIN
  FOREACH one IN ARRAY string_to_array(folded, NULL) LOOP
    IF one IN (' ', E'\n') THEN
      before := NULL;
      two_before := NULL;
    ELSE
      pieces := pieces || one;
      IF before IS NOT NULL THEN pieces := pieces || (before || one); END IF;
      IF two_before IS NOT NULL THEN pieces := pieces || (two_before || before || one); END IF;
      two_before := before;
      before := one;
    END IF;
  END LOOP;
  RETURN array_to_tsvector(pieces);
END $$;

-- The version before this one writes its own pairs and asks for them; both may run side by side.
ALTER TABLE video_search ALTER COLUMN grams SET DEFAULT '';
DROP INDEX video_search_grams;

SET LOCAL maintenance_work_mem = '256MB';
CREATE INDEX video_search_pieces ON video_search
  USING gin (text_pieces(folded)) WITH (fastupdate = off);
-- Nobody plans by them, and counting them would work the pieces out for every row.
ALTER INDEX video_search_pieces ALTER COLUMN 1 SET STATISTICS 0;

-- The numbers of the videos whose text holds these pieces and all of these words, and of those of
-- them whose title is like all of these patterns (NULL: nobody asks); as the texts of arrays, which
-- are written and read many times quicker than joined numbers. One reading of narrow rows: a text
-- lies outside of its row, and is fetched only where a word is longer than a piece. The planner
-- does not know that, and would read every text for a word that most of them hold.
CREATE FUNCTION videos_found(
  pieces tsquery, words text[], title_patterns text[], OUT hits text, OUT titles text
)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET enable_seqscan = off SET jit = off AS $$
BEGIN
  IF words = '{}' THEN
    SELECT array_agg(s.video_id)::text,
      (array_agg(s.video_id) FILTER (WHERE s.folded_title LIKE ALL (title_patterns)))::text
    INTO hits, titles
    FROM video_search s WHERE text_pieces(s.folded) @@ pieces;
  ELSE
    SELECT array_agg(s.video_id)::text,
      (array_agg(s.video_id) FILTER (WHERE s.folded_title LIKE ALL (title_patterns)))::text
    INTO hits, titles
    FROM video_search s WHERE text_pieces(s.folded) @@ pieces
      AND NOT EXISTS (SELECT FROM unnest(words) word WHERE strpos(s.folded, word) = 0);
  END IF;
END $$;
