-- An export of members between the call that asks for it, with a fresh code, and the browser's own
-- request for the file: exactly the members that were chosen. It can be fetched for a minute.
CREATE TABLE member_exports (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  staff_id   bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  -- Which file, and the days that count.
  params     jsonb NOT NULL,
  member_ids bigint[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- What is swept, and what goes with an operator.
CREATE INDEX member_exports_created ON member_exports (created_at);
CREATE INDEX member_exports_staff ON member_exports (staff_id);
