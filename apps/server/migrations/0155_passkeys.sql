-- Accounts of members and operators that have had a passkey.
CREATE TABLE passkey_owners (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- How authenticators know the account (WebAuthn's user handle): random, and says nothing of it.
  handle    uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  member_id bigint UNIQUE REFERENCES members ON DELETE CASCADE,
  staff_id  bigint UNIQUE REFERENCES staff ON DELETE CASCADE,
  CONSTRAINT passkey_owners_account CHECK (num_nonnulls(member_id, staff_id) = 1)
);

-- The public halves of passkeys, by which the browser signs its owner in (WebAuthn).
CREATE TABLE passkeys (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id      bigint NOT NULL REFERENCES passkey_owners ON DELETE CASCADE,
  -- "Whose is the key that has answered?"
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  -- As COSE writes keys.
  public_key    bytea NOT NULL CHECK (octet_length(public_key) BETWEEN 1 AND 2000),
  -- How often it has signed; authenticators that copy keys to other devices always say 0.
  counter       bigint NOT NULL CHECK (counter >= 0),
  -- How browsers reach it: usb, internal, …
  transports    text[] NOT NULL,
  is_backed_up  boolean NOT NULL,
  name          text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz,
  -- Its counter went back, so there may be a copy of it: it lets nobody in any more.
  stopped_at    timestamptz
);
-- "Which keys does this account have?", and what goes with it.
CREATE INDEX passkeys_owner ON passkeys (owner_id);

-- Challenges that a key has answered, until they would have run out anyway: each works once. One that
-- nobody answers costs no row.
CREATE TABLE answered_challenges (
  challenge_hash bytea PRIMARY KEY,
  expires_at     timestamptz NOT NULL
);
-- What is swept.
CREATE INDEX answered_challenges_expiry ON answered_challenges (expires_at);
