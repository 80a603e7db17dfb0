-- What is in use is not deleted along: a tag that a video or a category has, a group of the FAQ with
-- questions in it. The console says so, and these keep its word when two operators work at once.
ALTER TABLE video_tags
  DROP CONSTRAINT video_tags_tag_id_fkey,
  ADD CONSTRAINT video_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags ON DELETE RESTRICT;
ALTER TABLE video_category_tags
  DROP CONSTRAINT video_category_tags_tag_id_fkey,
  ADD CONSTRAINT video_category_tags_tag_id_fkey
    FOREIGN KEY (tag_id) REFERENCES tags ON DELETE RESTRICT;
ALTER TABLE faqs
  DROP CONSTRAINT faqs_faq_category_id_fkey,
  ADD CONSTRAINT faqs_faq_category_id_fkey
    FOREIGN KEY (faq_category_id) REFERENCES faq_categories ON DELETE RESTRICT;

-- When they were written last. Absent: from before this was kept.
ALTER TABLE tags ADD COLUMN created_at timestamptz, ADD COLUMN updated_at timestamptz;
ALTER TABLE tags
  ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE notice_categories ADD COLUMN created_at timestamptz, ADD COLUMN updated_at timestamptz;
ALTER TABLE notice_categories
  ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
ALTER TABLE faq_categories ADD COLUMN created_at timestamptz, ADD COLUMN updated_at timestamptz;
ALTER TABLE faq_categories
  ALTER COLUMN created_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();
