-- The same with words for the titles (NULL: nobody asks) instead of patterns: a pattern is tried at
-- every character, for nearly all of them begin with the same byte. The first word, mostly the only
-- one, is looked for without a loop, and nothing is called that would not be worked into the plan.
DROP FUNCTION videos_found;
CREATE FUNCTION videos_found(
  pieces tsquery, words text[], title_words text[], OUT hits text, OUT titles text
)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET enable_seqscan = off SET jit = off AS $$
DECLARE
  is_one_word CONSTANT boolean := cardinality(title_words) = 1;
  title_word CONSTANT text := title_words[1];
BEGIN
  IF title_words IS NULL AND words = '{}' THEN
    SELECT array_agg(s.video_id)::text INTO hits
    FROM video_search s WHERE text_pieces(s.folded) @@ pieces;
  ELSE
    SELECT array_agg(s.video_id)::text,
      (array_agg(s.video_id) FILTER (
        WHERE strpos(s.folded_title, title_word) > 0 AND (is_one_word OR NOT EXISTS (
          SELECT FROM unnest(title_words) word WHERE strpos(s.folded_title, word) = 0
        ))
      ))::text
    INTO hits, titles
    FROM video_search s
    WHERE text_pieces(s.folded) @@ pieces AND (words = '{}' OR NOT EXISTS (
      SELECT FROM unnest(words) word WHERE strpos(s.folded, word) = 0
    ));
  END IF;
END $$;
