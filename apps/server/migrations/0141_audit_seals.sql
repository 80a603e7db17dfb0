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
  CHECK (last_id > after_id)
);

CREATE FUNCTION refuse_seal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the seals of the audit log are only added to';
END $$;
CREATE TRIGGER audit_seals_only_added BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_seal_change();

-- What a seal is made of. Without the operator's number, which is cut when the operator is removed.
CREATE FUNCTION audit_digest(a audit_log) RETURNS bytea LANGUAGE sql STABLE
RETURN sha256(convert_to(jsonb_build_array(
  a.id, extract(epoch FROM a.at)::text, a.staff_name, a.action, a.kind, a.record_id, a.label,
  a.before, a.after, a.change_id, a.ip, a.leads, encode(a.values_digest, 'hex')
)::text, 'UTF8'));
