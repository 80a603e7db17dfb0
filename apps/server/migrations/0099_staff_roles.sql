-- An operator may hold several roles: who edits lectures and answers members need not be an
-- administrator.
ALTER TABLE staff ADD COLUMN roles text[];
UPDATE staff SET roles = ARRAY[role];
ALTER TABLE staff
  ALTER COLUMN roles SET NOT NULL,
  ADD CHECK (
    cardinality(roles) > 0
    AND roles <@ ARRAY['admin', 'editor', 'teacher', 'support', 'viewer']
  ),
  DROP COLUMN role;
