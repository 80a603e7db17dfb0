-- Searches that found nothing: how often which word was looked for on which of Japan's days. By whom
-- is not kept.
CREATE TABLE empty_searches (
  day      date NOT NULL,
  -- Folded, so that spellings of one word count together.
  word     text NOT NULL CHECK (char_length(word) BETWEEN 1 AND 255),
  searches integer NOT NULL DEFAULT 1 CHECK (searches > 0),
  PRIMARY KEY (day, word)
);

-- "Who came this week?"
CREATE INDEX member_visits_seen ON member_visits (last_seen_at);
