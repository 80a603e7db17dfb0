-- The second step of members who want one: their authenticator, and codes for when it is lost.
CREATE TABLE member_authenticators (
  member_id     bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  -- Encrypted with the installation's own secret.
  sealed_secret bytea NOT NULL,
  begun_at      timestamptz NOT NULL DEFAULT now(),
  -- Absent until a code of it was entered: sign-in does not ask for one yet.
  confirmed_at  timestamptz,
  -- As of operators: each code works once, whatever the clock does.
  last_step     bigint,
  used_steps    bigint[] NOT NULL DEFAULT '{}'
);

CREATE TABLE member_recovery_codes (
  member_id bigint NOT NULL REFERENCES member_authenticators ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at   timestamptz,
  PRIMARY KEY (member_id, code_hash)
);
