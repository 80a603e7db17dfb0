-- As word_found of before, but for one half of the videos, those with an even number (0) or an odd
-- one (1), or all of them (NULL). A word that many texts must be read for is looked for in both
-- halves at once, so two processors share the reading. CASE: the half is decided before any text is
-- fetched, whatever the planner thinks of the costs.
CREATE FUNCTION word_found(
  pieces tsquery, spellings text[], needs_text boolean, half integer,
  OUT hits text, OUT titles text
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
  WHERE text_pieces(s.folded) @@ pieces AND CASE
    WHEN s.video_id % 2 <> half THEN false
    WHEN needs_text THEN strpos(s.folded, typed) > 0 OR (NOT is_one AND EXISTS (
      SELECT FROM unnest(spellings) spelling WHERE strpos(s.folded, spelling) > 0
    ))
    ELSE true
  END;
END $$;
