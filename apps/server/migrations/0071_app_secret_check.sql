-- A known word, sealed with the installation's secret: a secret that does not open it is another one.
CREATE TABLE app_secret_check (
  -- At most one row.
  id     boolean PRIMARY KEY DEFAULT true CHECK (id),
  sealed bytea NOT NULL
);
