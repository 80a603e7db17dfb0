CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- When an operator is removed only the link is cut.
  IF TG_OP = 'UPDATE' AND NEW.staff_id IS NULL
    AND to_jsonb(NEW) - 'staff_id' = to_jsonb(OLD) - 'staff_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to';
END $$;

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

-- The site writes what happened in one row; what it says of a member is separated from the entry.
-- As the owner: the site itself may only read what was separated.
CREATE FUNCTION separate_audit_values() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public AS $$
DECLARE
  hidden bytea := uuid_send(gen_random_uuid());
BEGIN
  INSERT INTO audit_values (entry_id, member_id, at, label, before, after, search, salt)
  VALUES (NEW.id, audited_member(NEW.kind, NEW.record_id, NEW.label), NEW.at,
    NEW.label, NEW.before, NEW.after, NEW.search, hidden)
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

CREATE FUNCTION refuse_all_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END $$;

-- What operators did: every write with the fields before and after, every reading of personal data
-- in bulk. It is also the history of each record, from which versions are restored and changes undone.
-- Only ever added to.
CREATE TABLE audit_log (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at            timestamptz NOT NULL DEFAULT now(),
  -- Kept by name too, for when the operator is gone.
  staff_id      integer REFERENCES staff ON DELETE SET NULL,
  staff_name    text NOT NULL,
  action        text NOT NULL CHECK (action ~ '^[a-z][a-z_.]{0,63}$'),
  kind          text NOT NULL CHECK (kind ~ '^[a-z][a-z0-9-]{0,63}$'),
  record_id     bigint,
  -- What the record was called, so that the log can be read.
  label         text NOT NULL DEFAULT '' CHECK (char_length(label) <= 255),
  before        jsonb,
  after         jsonb,
  -- Entries of one action on several records.
  change_id     uuid NOT NULL DEFAULT gen_random_uuid(),
  ip            text NOT NULL DEFAULT '',
  -- What the log is searched by: folded as every search is, once, when an entry is written. Searching a
  -- hundred thousand entries then reads text instead of making it.
  search        text NOT NULL DEFAULT '',
  -- The first entry of an action on several records stands for all of them in the log: an import of
  -- 2,000 members is one line, which leads to the others by the change that joins them.
  leads         boolean NOT NULL DEFAULT true,
  -- Of what was separated from the entry; null where it says nothing of a member.
  values_digest bytea
);
-- A record's history, and its latest revision.
CREATE INDEX audit_log_record ON audit_log (kind, record_id, id DESC);
-- Undoing a change.
CREATE INDEX audit_log_change ON audit_log (change_id);
-- "What did this operator do?"
CREATE INDEX audit_log_staff ON audit_log (staff_id, id DESC);
-- The log, searched by time.
CREATE INDEX audit_log_at ON audit_log (at DESC);

CREATE TRIGGER audit_log_only_added BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
-- "What happened to these, what was exported?", newest first.
CREATE INDEX audit_log_action ON audit_log (action, id DESC);
CREATE INDEX audit_log_kind ON audit_log (kind, id DESC);

-- The log as it is opened, newest first.
CREATE INDEX audit_log_leads ON audit_log (id DESC) WHERE leads;

CREATE TRIGGER audit_log_separated BEFORE INSERT ON audit_log
  FOR EACH ROW WHEN (names_members(NEW.kind)) EXECUTE FUNCTION separate_audit_values();

CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_change();

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

CREATE TRIGGER audit_values_not_emptied BEFORE TRUNCATE ON audit_values
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_change();

-- Removes what entries say of members, and answers of which it did. As the owner: nothing else that the
-- site can say changes or removes a row of the log, and what it removes so, it notes (`audit_removals`).
CREATE FUNCTION remove_audit_values(entries bigint[]) RETURNS SETOF bigint LANGUAGE sql
SECURITY DEFINER SET search_path = public
BEGIN ATOMIC
  DELETE FROM audit_values WHERE entry_id = ANY(entries) RETURNING entry_id;
END;

-- Entries with their values, as they are read.
CREATE VIEW audit_entries AS
SELECT a.id, a.at, a.staff_id, a.staff_name, a.action, a.kind, a.record_id, a.change_id, a.ip, a.leads,
  CASE WHEN a.values_digest IS NULL THEN a.label ELSE coalesce(v.label, '（消去済み）') END AS label,
  coalesce(v.before, a.before) AS before, coalesce(v.after, a.after) AS after,
  coalesce(v.search, a.search) AS search,
  a.values_digest IS NOT NULL AND v.entry_id IS NULL AS is_erased
FROM audit_log a
LEFT JOIN audit_values v ON v.entry_id = a.id AND a.values_digest IS NOT NULL;

-- A chain over the audit log: each seal is a hash of the seal before it and of the entries that came
-- since. It holds digests of members' values, not the values, and stays whole when they are erased.
CREATE TABLE audit_seals (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sealed_at timestamptz NOT NULL DEFAULT now(),
  -- It covers the entries after this one …
  after_id  bigint NOT NULL UNIQUE,
  -- … up to this one.
  last_id   bigint NOT NULL UNIQUE,
  entries   integer NOT NULL CHECK (entries > 0),
  hash      bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- An HMAC of the hash by a key that no database holds: who writes rows can compute hashes, and no proof.
  proof     bytea NOT NULL CHECK (octet_length(proof) = 32),
  CHECK (last_id > after_id)
);

CREATE TRIGGER audit_seals_only_added BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_all_change();

CREATE TRIGGER audit_seals_not_emptied BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_change();

-- Which values of members were removed, by an erasure or by retention. What is gone and stands in none
-- of these, or in one without a good proof, somebody else has removed.
CREATE TABLE audit_removals (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now(),
  -- The entries whose values went.
  entries    bigint[] NOT NULL CHECK (cardinality(entries) > 0),
  -- An HMAC of the numbers, as that of a seal.
  proof      bytea NOT NULL CHECK (octet_length(proof) = 32)
);

CREATE TRIGGER audit_removals_only_added BEFORE UPDATE OR DELETE ON audit_removals
  FOR EACH ROW EXECUTE FUNCTION refuse_all_change();

CREATE TRIGGER audit_removals_not_emptied BEFORE TRUNCATE ON audit_removals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_change();

-- What a seal is made of. Without the operator's number, which is cut when the operator is removed.
CREATE FUNCTION audit_digest(a audit_log) RETURNS bytea LANGUAGE sql STABLE
RETURN sha256(convert_to(jsonb_build_array(
  a.id, extract(epoch FROM a.at)::text, a.staff_name, a.action, a.kind, a.record_id, a.label,
  a.before, a.after, a.change_id, a.ip, a.leads, encode(a.values_digest, 'hex')
)::text, 'UTF8'));

-- The number up to which no entry can still come: a transaction that has taken a number and has not
-- ended holds a lock that this one refuses to wait for. Numbers are taken before rows are seen, so the
-- greatest that is seen is not enough. As the owner: for the lock the site would need a right to change.
CREATE FUNCTION last_settled_entry() RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public AS $$
BEGIN
  LOCK TABLE audit_log IN SHARE MODE NOWAIT;
  RETURN (SELECT coalesce(max(id), 0) FROM audit_log);
END $$;
