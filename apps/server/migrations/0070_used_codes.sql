-- The steps of the codes that were taken lately, so that each code works once whatever the clock does.
-- The last step alone shuts an operator out for as long as a clock that was put right had run ahead.
ALTER TABLE staff ADD COLUMN totp_used_steps bigint[] NOT NULL DEFAULT '{}';
UPDATE staff SET totp_used_steps = ARRAY[totp_last_step] WHERE totp_last_step IS NOT NULL;
