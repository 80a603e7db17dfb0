-- Texts that operators insert into replies.
CREATE TABLE reply_templates (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  -- Plain text.
  body       text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 5000),
  inbox      text NOT NULL CHECK (inbox IN ('both', 'questions', 'enquiries')),
  position   integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
