-- What programs of the club come in with. A token is shown once; only its hash is kept.
CREATE TABLE api_tokens (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name         text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  -- The contract declares them.
  rights       text[] NOT NULL CHECK (cardinality(rights) > 0),
  token_hash   bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  -- Its maker: a token of whoever is no administrator any more, or shut out, lets nobody in.
  staff_id     integer NOT NULL REFERENCES staff ON DELETE CASCADE,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- Its last day, in Japan's calendar.
  expires_on   date NOT NULL,
  ended_at     timestamptz,
  last_used_at timestamptz
);
-- Each request of a program looks its token up.
CREATE UNIQUE INDEX api_tokens_hash ON api_tokens (token_hash);
-- What goes with an operator.
CREATE INDEX api_tokens_staff ON api_tokens (staff_id);
