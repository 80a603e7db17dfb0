-- The audit log is only added to, so it must hold nothing of a member. What an entry says of one
-- stands apart, by member, where it can be deleted; the entry keeps its digest.
CREATE TABLE audit_values (
  entry_id  bigint PRIMARY KEY,
  -- Null where an entry names persons, but no member, as the name of an imported file does.
  -- Without a reference: the rows outlive the member only until the erasure has deleted them.
  member_id bigint,
  at        timestamptz NOT NULL,
  label     text NOT NULL,
  before    jsonb,
  after     jsonb,
  search    text NOT NULL,
  -- Goes with the values, so that nobody can find them by trying.
  salt      bytea NOT NULL DEFAULT uuid_send(gen_random_uuid())
);
-- What an erasure deletes, and what "my data" holds.
CREATE INDEX audit_values_member ON audit_values (member_id, entry_id);
-- What retention deletes.
CREATE INDEX audit_values_at ON audit_values (at);

ALTER TABLE audit_log ADD COLUMN values_digest bytea;

CREATE FUNCTION audit_values_digest(salt bytea, label text, before jsonb, after jsonb)
RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN sha256(salt || convert_to(jsonb_build_array(label, before, after)::text, 'UTF8'));

-- Whether entries of a kind are about members; every kind that begins with "member-" is.
CREATE FUNCTION names_members(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN kind IN ('members', 'series-openings', 'enquiries', 'questions', 'mails',
  'suppressed-addresses', 'segments', 'broadcast-sendings', 'audit-log') OR kind LIKE 'member-%';

-- The member whom an entry is about, or null.
CREATE FUNCTION audited_member(kind text, record_id bigint, label text)
RETURNS bigint LANGUAGE sql STABLE
RETURN CASE
  WHEN kind = 'enquiries' THEN (SELECT e.member_id FROM enquiries e WHERE e.id = record_id)
  WHEN kind = 'questions' THEN (SELECT q.member_id FROM video_questions q WHERE q.id = record_id)
  WHEN kind = 'mails' THEN (SELECT m.member_id FROM mails m WHERE m.id = record_id)
  WHEN kind = 'suppressed-addresses'
    THEN (SELECT m.id FROM members m WHERE lower(m.email) = lower(label))
  WHEN kind IN ('members', 'series-openings') THEN record_id
  WHEN kind LIKE 'member-%' AND kind <> 'member-imports' THEN record_id
END;

-- The site writes what happened in one row, with an empty digest, which asks for the separation. An
-- older version asks for none and reads its own entries whole, as long as it is the one that runs.
CREATE FUNCTION separate_audit_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden bytea := uuid_send(gen_random_uuid());
BEGIN
  IF NOT names_members(NEW.kind) THEN
    NEW.values_digest := NULL;
    RETURN NEW;
  END IF;
  INSERT INTO audit_values (entry_id, member_id, at, label, before, after, search, salt)
  VALUES (NEW.id, audited_member(NEW.kind, NEW.record_id, NEW.label), NEW.at,
    NEW.label, NEW.before, NEW.after, coalesce(NEW.search, ''), hidden)
  -- Only an emptied log gives a number twice.
  ON CONFLICT (entry_id) DO UPDATE SET member_id = excluded.member_id, at = excluded.at,
    label = excluded.label, before = excluded.before, after = excluded.after,
    search = excluded.search, salt = excluded.salt;
  NEW.values_digest := audit_values_digest(hidden, NEW.label, NEW.before, NEW.after);
  NEW.label := '';
  NEW.before := NULL;
  NEW.after := NULL;
  NEW.search := '';
  RETURN NEW;
END $$;
-- After "audit_log_folded", which comes first by its name.
CREATE TRIGGER audit_log_separated BEFORE INSERT ON audit_log
  FOR EACH ROW WHEN (NEW.values_digest IS NOT NULL) EXECUTE FUNCTION separate_audit_values();

CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- When an operator is removed only the link is cut. What is generated is not there yet.
  IF TG_OP = 'UPDATE' AND NEW.staff_id IS NULL
    AND to_jsonb(NEW) - '{staff_id,search}'::text[] = to_jsonb(OLD) - '{staff_id,search}'::text[] THEN
    RETURN NEW;
  END IF;
  -- Entries from before values stood apart are separated once.
  IF TG_OP = 'UPDATE' AND OLD.values_digest IS NULL AND names_members(OLD.kind)
    AND to_jsonb(NEW) - '{label,before,after,search,values_digest}'::text[]
      = to_jsonb(OLD) - '{label,before,after,search,values_digest}'::text[]
    AND NEW.values_digest = (
      SELECT audit_values_digest(v.salt, OLD.label, OLD.before, OLD.after)
      FROM audit_values v WHERE v.entry_id = OLD.id
    ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to';
END $$;

-- Entries with their values, as they are read.
CREATE VIEW audit_entries AS
SELECT a.id, a.at, a.staff_id, a.staff_name, a.action, a.kind, a.record_id, a.change_id, a.ip, a.leads,
  CASE WHEN a.values_digest IS NULL THEN a.label ELSE coalesce(v.label, '（消去済み）') END AS label,
  coalesce(v.before, a.before) AS before, coalesce(v.after, a.after) AS after,
  coalesce(v.search, a.search) AS search,
  a.values_digest IS NOT NULL AND v.entry_id IS NULL AS is_erased
FROM audit_log a
LEFT JOIN audit_values v ON v.entry_id = a.id AND a.values_digest IS NOT NULL;
