-- The site works as a role that owns nothing. What it needs of an owner's rights is a function, and
-- what nobody may do is refused to the owner too.

-- Tells the planner of many new rows at once; only the owner of a table may.
CREATE FUNCTION analyse_notifications() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE public.notifications;
END $$;

CREATE FUNCTION refuse_audit_emptying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END $$;

CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_emptying();
CREATE TRIGGER audit_values_not_emptied BEFORE TRUNCATE ON audit_values
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_emptying();
CREATE TRIGGER audit_seals_not_emptied BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_emptying();
