-- On which of Japan's days a member has played something, and on how many devices at one time at most.
CREATE TABLE watch_days (
  member_id bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  day       date NOT NULL,
  most      smallint NOT NULL DEFAULT 1 CHECK (most > 0),
  PRIMARY KEY (member_id, day)
);

-- Members who may leave, as the last night judged them; who is back is none of them any more.
CREATE TABLE member_habits (
  member_id       bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  -- Since when each holds: nothing begun a week after joining, their own rhythm broken, a term that
  -- ends soon without a visit.
  not_begun_since date,
  silent_since    date,
  ending_since    date,
  -- Who last wrote or called because of it, when, and what came of it.
  contacted_at    timestamptz,
  contacted_by    text CHECK (char_length(contacted_by) BETWEEN 1 AND 255),
  contact_note    text NOT NULL DEFAULT '' CHECK (char_length(contact_note) <= 1000),
  CHECK (num_nonnulls(not_begun_since, silent_since, ending_since) > 0)
);
