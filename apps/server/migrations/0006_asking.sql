CREATE TABLE video_questions (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  video_id   bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  message    text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 5000),
  -- Others see a question only when it is public and answered.
  is_public  boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The questions under a video.
CREATE INDEX video_questions_video ON video_questions (video_id, created_at);
CREATE INDEX video_questions_member ON video_questions (member_id);

CREATE TABLE video_question_answers (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  video_question_id bigint NOT NULL REFERENCES video_questions ON DELETE CASCADE,
  staff_id          integer NOT NULL REFERENCES staff ON DELETE RESTRICT,
  message           text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 20000),
  created_at        timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX video_question_answers_question ON video_question_answers (video_question_id);
CREATE INDEX video_question_answers_staff ON video_question_answers (staff_id);

CREATE TABLE contact_categories (
  id       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text     text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 255),
  -- Absent: offered to every brand.
  brand_id integer REFERENCES brands ON DELETE RESTRICT,
  position integer NOT NULL DEFAULT 0
);
CREATE INDEX contact_categories_brand ON contact_categories (brand_id);

CREATE TABLE enquiries (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id           bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  brand_id            integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  contact_category_id integer NOT NULL REFERENCES contact_categories ON DELETE RESTRICT,
  subject             text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  body                text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 5000),
  created_at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiries_member ON enquiries (member_id);
CREATE INDEX enquiries_brand ON enquiries (brand_id);
CREATE INDEX enquiries_contact_category ON enquiries (contact_category_id);
