-- Maintenance of the whole site: while its one row says so, members see a notice and operators go on.
-- It ends by itself, so that nobody has to be awake for it.
CREATE TABLE maintenance (
  id         bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  started_at timestamptz NOT NULL DEFAULT now(),
  ends_at    timestamptz NOT NULL,
  -- For members; null: the usual sentences are enough.
  message    text CHECK (char_length(message) BETWEEN 1 AND 500),
  -- Who started it, by name: it may have been a command.
  staff_name text NOT NULL
);
