-- What operators deleted and can still bring back. The fields of a record are in the audit log, in
-- the entry that deleted it; here is what no operator writes and what goes with the row.
CREATE TABLE trash (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL,
  record_id  bigint NOT NULL,
  unwritten  jsonb,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '30 days',
  UNIQUE (kind, record_id)
);
-- What is emptied.
CREATE INDEX trash_expires ON trash (expires_at);

-- What was deleted before there was a trash: videos, whose rows were kept, and the rest of the last
-- thirty days. All of it gets the whole time.
INSERT INTO trash (kind, record_id)
SELECT kind, record_id FROM (
  SELECT DISTINCT ON (kind, record_id) kind, record_id, at, before, after
  FROM audit_log
  WHERE record_id IS NOT NULL AND kind IN (
    'videos', 'captions', 'series', 'video-categories', 'tags', 'notices', 'notice-categories',
    'pages', 'faqs', 'faq-categories', 'banner-slides', 'menu-categories', 'brands',
    'contact-categories'
  )
  ORDER BY kind, record_id, id DESC
) latest
WHERE before IS NOT NULL AND after IS NULL AND (
  (kind <> 'videos' AND at > now() - interval '30 days')
  OR (kind = 'videos' AND EXISTS (
    SELECT FROM videos v WHERE v.id = record_id AND v.deleted_at IS NOT NULL
  ))
);
