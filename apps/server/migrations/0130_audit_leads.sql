-- The first entry of an action on several records stands for all of them in the log: an import of
-- 2,000 members is one line, which leads to the others by the change that joins them.
ALTER TABLE audit_log ADD COLUMN leads boolean NOT NULL DEFAULT true;

-- The log is only added to; this says nothing new about what happened.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_only_added;
-- An import had an entry of its own for its start, which named the change of its rows.
UPDATE audit_log SET change_id = (after ->> 'change_id')::uuid
WHERE kind IN ('member-imports', 'video-imports') AND action = 'start'
  AND after ->> 'change_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
UPDATE audit_log later SET leads = false
WHERE EXISTS (
  SELECT FROM audit_log earlier
  WHERE earlier.change_id = later.change_id AND earlier.id < later.id
);
ALTER TABLE audit_log ENABLE TRIGGER audit_log_only_added;

-- The log as it is opened, newest first.
CREATE INDEX audit_log_leads ON audit_log (id DESC) WHERE leads;
