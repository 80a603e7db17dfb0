CREATE TABLE video_questions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id   bigint REFERENCES members ON DELETE CASCADE,
  video_id    bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  message     text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 5000),
  -- Others see a question only when it is public and answered.
  is_public   boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(),
  -- Questions as an inbox: who is to answer, and answers that are being written.
  assignee_id integer REFERENCES staff ON DELETE SET NULL,
  -- What the search of the inbox looks in.
  search      text NOT NULL GENERATED ALWAYS AS (member_key(message)) STORED,
  -- The second that it asks about, and what is said there; both absent: about the whole video.
  at_seconds  integer CHECK (at_seconds BETWEEN 0 AND 86400),
  spoken      text CHECK (char_length(spoken) BETWEEN 1 AND 500),
  -- Whether the member lets others read it; null: not asked.
  may_publish boolean,
  -- The question whose answer this one shares.
  same_as_id  bigint REFERENCES video_questions ON DELETE SET NULL,
  CHECK (spoken IS NULL OR at_seconds IS NOT NULL),
  CHECK (same_as_id <> id)
);
CREATE INDEX video_questions_same_as ON video_questions (same_as_id) WHERE same_as_id IS NOT NULL;
-- The questions under a video.
CREATE INDEX video_questions_video ON video_questions (video_id, created_at);
CREATE INDEX video_questions_member ON video_questions (member_id);
-- "What is mine to answer?"
CREATE INDEX video_questions_assignee ON video_questions (assignee_id);
-- "What came lately?", once a minute.
CREATE INDEX video_questions_created ON video_questions (created_at);

-- A question that only its author reads changes nothing for others, nor does an answer that is seen.
CREATE CONSTRAINT TRIGGER video_questions_added_noted AFTER INSERT ON video_questions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_public)
  EXECUTE FUNCTION note_content_change('answers');

CREATE CONSTRAINT TRIGGER video_questions_noted AFTER UPDATE ON video_questions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((old.is_public, old.message, old.video_id) IS DISTINCT FROM
    (new.is_public, new.message, new.video_id))
  EXECUTE FUNCTION note_content_change('answers');

CREATE CONSTRAINT TRIGGER video_questions_removal_noted AFTER DELETE ON video_questions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.is_public)
  EXECUTE FUNCTION note_content_change('answers');

CREATE TRIGGER video_questions_emptied AFTER TRUNCATE ON video_questions
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('answers');

CREATE TABLE video_question_answers (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  video_question_id bigint NOT NULL REFERENCES video_questions ON DELETE CASCADE,
  staff_id          integer NOT NULL REFERENCES staff ON DELETE RESTRICT,
  message           text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 20000),
  created_at        timestamptz NOT NULL DEFAULT now(),
  -- Absent: as it was written first.
  updated_at        timestamptz,
  -- When the member was told by mail, last.
  told_at           timestamptz,
  -- When its author saw an answer.
  seen_at           timestamptz,
  -- How the member was to hear of an answer or a reply as it was written.
  notified_by       text NOT NULL DEFAULT 'mail'
    CHECK (notified_by IN ('mail', 'digest', 'site', 'nobody'))
);
CREATE UNIQUE INDEX video_question_answers_question ON video_question_answers (video_question_id);
CREATE INDEX video_question_answers_staff ON video_question_answers (staff_id);
-- "How many answers has this member not seen?": nearly all are seen.
CREATE INDEX video_question_answers_unseen ON video_question_answers (video_question_id)
  WHERE seen_at IS NULL;

CREATE CONSTRAINT TRIGGER video_question_answers_noted AFTER INSERT OR DELETE
  ON video_question_answers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_content_change('answers');

CREATE CONSTRAINT TRIGGER video_question_answers_rewritten_noted AFTER UPDATE
  ON video_question_answers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.message IS DISTINCT FROM new.message)
  EXECUTE FUNCTION note_content_change('answers');

CREATE TRIGGER video_question_answers_emptied AFTER TRUNCATE ON video_question_answers
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('answers');

CREATE TABLE contact_categories (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text            text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 255),
  -- Absent: offered to every brand.
  brand_id        integer REFERENCES brands ON DELETE RESTRICT,
  position        integer NOT NULL DEFAULT 0,
  -- A category that enquiries name cannot be deleted; ending its publication is how it goes.
  published_at    timestamptz DEFAULT now(),
  published_until timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (published_until IS NULL OR published_at IS NULL OR published_until > published_at)
);
CREATE INDEX contact_categories_brand ON contact_categories (brand_id);

-- What a site begins with.
INSERT INTO contact_categories (text, position)
VALUES ('動画の視聴について', 1), ('お支払い・ご契約について', 2), ('その他', 3);

CREATE TABLE enquiries (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id           bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  brand_id            integer NOT NULL REFERENCES brands ON DELETE RESTRICT,
  -- Absent: nothing was offered to choose from.
  contact_category_id integer REFERENCES contact_categories ON DELETE RESTRICT,
  subject             text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  body                text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 5000),
  created_at          timestamptz NOT NULL DEFAULT now(),
  -- Enquiries as an inbox: how far each has come, who sees to it, what was replied and noted.
  status              text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'in_progress', 'done')),
  assignee_id         integer REFERENCES staff ON DELETE SET NULL,
  -- The Message-ID that its mails are replies to; absent until the first mail.
  thread_id           text CHECK (thread_id !~ '[[:space:][:cntrl:]]'),
  -- When the member last wrote: since then an open enquiry waits.
  asked_at            timestamptz DEFAULT now() NOT NULL,
  search              text NOT NULL GENERATED ALWAYS AS (
    member_key(subject) || E'\n' || member_key(body)
    ) STORED
);
CREATE INDEX enquiries_member ON enquiries (member_id);
CREATE INDEX enquiries_brand ON enquiries (brand_id);
CREATE INDEX enquiries_contact_category ON enquiries (contact_category_id);
-- "What is mine to answer?"
CREATE INDEX enquiries_assignee ON enquiries (assignee_id);
CREATE INDEX enquiries_open ON enquiries (status, asked_at) WHERE status <> 'done';
CREATE INDEX enquiries_created ON enquiries (created_at);

-- What a member writes further in an enquiry, in plain text.
CREATE TABLE enquiry_follow_ups (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id bigint NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  message    text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 5000),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  search     text NOT NULL GENERATED ALWAYS AS (member_key(message)) STORED
);
-- "What did the member write further?"
CREATE INDEX enquiry_follow_ups_enquiry ON enquiry_follow_ups (enquiry_id, id);
CREATE INDEX enquiry_follow_ups_created ON enquiry_follow_ups (created_at);

CREATE TABLE enquiry_replies (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id  bigint NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  -- Kept by name too, for when the operator is gone.
  staff_id    integer REFERENCES staff ON DELETE SET NULL,
  staff_name  text NOT NULL,
  message     text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 10000),
  mail_id     bigint REFERENCES mails ON DELETE SET NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  seen_at     timestamptz,
  notified_by text NOT NULL DEFAULT 'mail'
    CHECK (notified_by IN ('mail', 'digest', 'site', 'nobody'))
);
CREATE INDEX enquiry_replies_enquiry ON enquiry_replies (enquiry_id, id);
CREATE INDEX enquiry_replies_staff ON enquiry_replies (staff_id);
CREATE INDEX enquiry_replies_mail ON enquiry_replies (mail_id);
CREATE INDEX enquiry_replies_unseen ON enquiry_replies (enquiry_id) WHERE seen_at IS NULL;

-- What operators say among themselves; never mailed.
CREATE TABLE enquiry_notes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id bigint NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  staff_id   integer REFERENCES staff ON DELETE SET NULL,
  staff_name text NOT NULL,
  message    text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 5000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX enquiry_notes_enquiry ON enquiry_notes (enquiry_id, id);
CREATE INDEX enquiry_notes_staff ON enquiry_notes (staff_id);

-- What an operator is writing in answer to a question or an enquiry; each operator has their own.
CREATE TABLE reply_drafts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id    integer NOT NULL REFERENCES staff ON DELETE CASCADE,
  question_id bigint REFERENCES video_questions ON DELETE CASCADE,
  enquiry_id  bigint REFERENCES enquiries ON DELETE CASCADE,
  -- HTML of an answer to a question, plain text of a reply to an enquiry.
  message     text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 40000),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(question_id, enquiry_id) = 1),
  -- "What did I write here, and who else writes?"
  UNIQUE (question_id, staff_id),
  UNIQUE (enquiry_id, staff_id)
);
CREATE INDEX reply_drafts_staff ON reply_drafts (staff_id);

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

-- How an operator wants to hear of new questions and enquiries. Without a row: at once, if the roles
-- may answer; else not at all, and no report.
CREATE TABLE staff_notifications (
  staff_id   integer PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  timing     text NOT NULL CHECK (timing IN ('at_once', 'hourly', 'daily', 'none')),
  scope      text NOT NULL DEFAULT 'all' CHECK (scope IN ('all', 'mine')),
  -- What came before is not told.
  since      timestamptz NOT NULL DEFAULT now(),
  -- The first day of the last month whose numbers came by mail, or came before they were wanted;
  -- null: they are not wanted.
  report_for date
);

-- What an operator was told of by mail: a question, an enquiry or further words in one; a contract
-- that is not to renew, or renews after all; a wish for an erasure.
CREATE TABLE staff_told (
  staff_id   integer NOT NULL REFERENCES staff ON DELETE CASCADE,
  -- Because it is new, or because it waits too long.
  reason     text NOT NULL CHECK (reason IN ('new', 'late')),
  kind       text NOT NULL CHECK (
    kind IN ('question', 'enquiry', 'follow_up', 'not_renewing', 'renewing', 'erasure')
  ),
  arrival_id bigint NOT NULL,
  told_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, reason, kind, arrival_id)
);
-- "What was told long ago?"
CREATE INDEX staff_told_at ON staff_told (told_at);
