-- The n-grams of a text of one, two and three characters, none over white space. The index alone
-- answers a search for so few characters; a longer word is searched for in the texts that hold all of
-- its n-grams. They are computed when a row is written, and stand in the index only. Their cost is
-- declared as high, so that no plan computes them for the rows that are read.
CREATE FUNCTION text_ngrams(folded text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
  one text;
  before text;
  two_before text;
  ngrams text[] := '{}';
BEGIN
  FOREACH one IN ARRAY string_to_array(folded, NULL) LOOP
    IF one IN (' ', E'\n') THEN
      before := NULL;
      two_before := NULL;
    ELSE
      ngrams := ngrams || one;
      IF before IS NOT NULL THEN ngrams := ngrams || (before || one); END IF;
      IF two_before IS NOT NULL THEN ngrams := ngrams || (two_before || before || one); END IF;
      two_before := before;
      before := one;
    END IF;
  END LOOP;
  RETURN array_to_tsvector(ngrams);
END $$;

CREATE TABLE search_history (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id   bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  word        text NOT NULL CHECK (char_length(word) BETWEEN 1 AND 255),
  searched_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX search_history_member_word ON search_history (member_id, word);
-- The header's list, last searched first.
CREATE INDEX search_history_member_newest ON search_history (member_id, searched_at DESC, id DESC);

-- What search reads: one row per video, which the store of videos writes. `folded` is title and text of
-- the body in the letters that search compares (fold-text.ts); names of tags are read from the tags.
CREATE TABLE video_search (
  video_id     bigint PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
  folded_title text NOT NULL,
  folded       text NOT NULL,
  -- How many members have watched the video through, as counted last night.
  watched      integer NOT NULL DEFAULT 0
);
-- A hit is checked against the text itself: kept uncompressed, it is read without unpacking.
ALTER TABLE video_search ALTER COLUMN folded SET STORAGE EXTERNAL;
CREATE INDEX video_search_ngrams ON video_search
  USING gin (text_ngrams(folded)) WITH (fastupdate = off);
-- No plan uses these statistics, and gathering them would compute the n-grams of every row.
ALTER INDEX video_search_ngrams ALTER COLUMN 1 SET STATISTICS 0;

-- "Which video has just this title?"
CREATE INDEX video_search_title ON video_search USING hash (folded_title);

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

-- Words and spellings that mean the same, kept by operators; a search for one finds the others.
CREATE TABLE synonym_groups (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As operators wrote them. The program folds them as it reads, and sees to it that each stands in
  -- one group only: what folding unifies may change with a release, and a stored form would be stale.
  words      text[] NOT NULL CHECK (cardinality(words) BETWEEN 2 AND 20),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- What a site begins with.
INSERT INTO synonym_groups (words)
SELECT string_to_array(line, '/')
FROM regexp_split_to_table(:'synonyms.txt', '\n') WITH ORDINALITY AS lines (line, place)
WHERE line LIKE '%/%' AND line NOT LIKE '#%'
ORDER BY place;

CREATE CONSTRAINT TRIGGER synonym_groups_noted AFTER INSERT OR UPDATE OR DELETE ON synonym_groups
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_content_change('synonyms');

CREATE TRIGGER synonym_groups_emptied AFTER TRUNCATE ON synonym_groups
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('synonyms');

-- Searches that found nothing: how often which word was looked for on which of Japan's days. By whom
-- is not kept.
CREATE TABLE empty_searches (
  day      date NOT NULL,
  -- Folded, so that spellings of one word count together.
  word     text NOT NULL CHECK (char_length(word) BETWEEN 1 AND 255),
  searches integer NOT NULL DEFAULT 1 CHECK (searches > 0),
  -- A search that found nothing as it was typed first that day: operators read フドウサン more easily
  -- than its folded form, and make it a synonym as it stands.
  typed    text NOT NULL,
  PRIMARY KEY (day, word)
);

-- The videos whose text holds every one of several words, each in one of its spellings; only words
-- that the index cannot decide come with their spellings. For the last of many words: common ones
-- stand in most texts, and each by itself would be read from as many rows.
CREATE FUNCTION words_found(ngrams tsquery, spellings text[], words integer[], OUT hits text)
LANGUAGE plpgsql STABLE PARALLEL SAFE SET enable_seqscan = off SET jit = off AS $$
BEGIN
  SELECT array_agg(s.video_id)::text INTO hits
  FROM video_search s
  WHERE text_ngrams(s.folded) @@ ngrams AND (spellings = '{}' OR NOT EXISTS (
    SELECT FROM unnest(spellings, words) AS one (spelling, word) GROUP BY one.word
    HAVING NOT bool_or(strpos(s.folded, one.spelling) > 0)
  ));
END $$;

-- The videos whose text holds one of the spellings of a word, and those of them whose title does; as
-- the texts of arrays, which are written and read many times quicker than joined numbers. The index
-- answers for spellings of up to three characters; if one is longer or has a space in it (needs_text),
-- the texts are read that hold all of its n-grams. Only the videos with an even number are asked (half
-- 0), those with an odd one (1), or all of them (NULL): a word that many texts must be read for is
-- looked for in both halves at once, so two processors share the reading. CASE: the half is decided
-- before any text is fetched, whatever the planner thinks of the costs. Sequential scans are off: the
-- planner does not know that a text lies outside its row, and would read them all.
CREATE FUNCTION word_found(
  ngrams tsquery, spellings text[], needs_text boolean, half integer,
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
  WHERE text_ngrams(s.folded) @@ ngrams AND CASE
    WHEN s.video_id % 2 <> half THEN false
    WHEN needs_text THEN strpos(s.folded, typed) > 0 OR (NOT is_one AND EXISTS (
      SELECT FROM unnest(spellings) spelling WHERE strpos(s.folded, spelling) > 0
    ))
    ELSE true
  END;
END $$;
