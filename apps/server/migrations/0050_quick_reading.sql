-- When the next video ends: asked whenever something of the catalogue is read to be kept.
CREATE INDEX videos_ending ON videos (published_until) WHERE published_until IS NOT NULL;

-- The numbers of the videos whose text holds these pairs of characters and, where pairs do not
-- suffice, is like all of these patterns; as the text of an array, which is written and read many
-- times quicker than joined numbers. NULL: none. The planner does not know that a text and its pairs
-- lie outside the row and would read them all for a word that many texts hold.
CREATE FUNCTION videos_holding(pairs tsquery, patterns text[]) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE SET enable_seqscan = off AS $$
BEGIN
  RETURN (
    SELECT array_agg(s.video_id)::text FROM video_search s
    WHERE s.grams @@ pairs AND s.folded LIKE ALL (patterns)
  );
END $$;
