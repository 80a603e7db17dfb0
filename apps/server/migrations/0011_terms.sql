-- The terms of membership, one text for each brand; operators may rewrite it.
CREATE TABLE brand_terms (
  -- The terms screen finds its text by the brand.
  brand_id   integer PRIMARY KEY REFERENCES brands ON DELETE CASCADE,
  title      text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  -- HTML, sanitised when it is stored; every article begins with a heading of the second level.
  body       text NOT NULL CHECK (body <> ''),
  -- Shown as year and month.
  revised_on date NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
