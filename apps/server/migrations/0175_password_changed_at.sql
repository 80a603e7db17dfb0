-- When an account's password was chosen last; null before this version knew. A restore of an older
-- backup must not let in whoever knows the password of then.
ALTER TABLE members ADD COLUMN password_changed_at timestamptz;
ALTER TABLE staff ADD COLUMN password_changed_at timestamptz;
