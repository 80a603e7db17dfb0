-- Saved filters of the list of members, for all operators. A filter is the query of the list, by
-- names of its parameters; what it names may be deleted meanwhile.
CREATE TABLE segments (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  filter     jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Operators choose by name.
CREATE UNIQUE INDEX segments_name ON segments (name);
