-- The Vimeo account that films are imported from. Its token opens the account's private films, so it
-- stands here only sealed, with a key of the installation's.
CREATE TABLE vimeo_connection (
  -- At most one row.
  id           boolean PRIMARY KEY DEFAULT true CHECK (id),
  sealed_token bytea NOT NULL,
  account_name text NOT NULL,
  staff_name   text NOT NULL,
  connected_at timestamptz NOT NULL DEFAULT now()
);
