-- What operators did: every write with the fields before and after, every reading of personal data
-- in bulk. It is also the history of each record, from which versions are restored and changes undone.
-- Only ever added to.
CREATE TABLE audit_log (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL DEFAULT now(),
  -- Kept by name too, for when the operator is gone.
  staff_id   integer REFERENCES staff ON DELETE SET NULL,
  staff_name text NOT NULL,
  action     text NOT NULL CHECK (action ~ '^[a-z][a-z_.]{0,63}$'),
  kind       text NOT NULL CHECK (kind ~ '^[a-z][a-z0-9-]{0,63}$'),
  record_id  bigint,
  -- What the record was called, so that the log can be read.
  label      text NOT NULL DEFAULT '' CHECK (char_length(label) <= 255),
  before     jsonb,
  after      jsonb,
  -- Entries of one action on several records.
  change_id  uuid NOT NULL DEFAULT gen_random_uuid(),
  ip         text NOT NULL DEFAULT ''
);
-- A record's history, and its latest revision.
CREATE INDEX audit_log_record ON audit_log (kind, record_id, id DESC);
-- Undoing a change.
CREATE INDEX audit_log_change ON audit_log (change_id);
-- "What did this operator do?"
CREATE INDEX audit_log_staff ON audit_log (staff_id, id DESC);
-- The log, searched by time.
CREATE INDEX audit_log_at ON audit_log (at DESC);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- When an operator is removed only the link is cut.
  IF TG_OP = 'UPDATE' AND NEW.staff_id IS NULL
    AND to_jsonb(NEW) - 'staff_id' = to_jsonb(OLD) - 'staff_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to';
END $$;
CREATE TRIGGER audit_log_only_added BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
