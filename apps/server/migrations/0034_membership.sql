-- From and until when somebody is a member: Japan's calendar days, the last one included. Absent:
-- from ever, for ever.
ALTER TABLE members
  ADD COLUMN membership_from  date,
  ADD COLUMN membership_until date,
  ADD CONSTRAINT members_period CHECK (membership_until >= membership_from);

-- When each member was last on the site: sessions end, this stays.
CREATE TABLE member_visits (
  member_id    bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  last_seen_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO member_visits (member_id, last_seen_at)
SELECT member_id, max(last_seen_at) FROM (
  SELECT member_id, last_seen_at FROM sessions
  UNION ALL
  SELECT member_id, last_seen_at FROM known_devices
) AS seen GROUP BY member_id;
