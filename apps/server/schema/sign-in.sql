-- One row per sign-in. Only the hash of the cookie's value is kept.
CREATE TABLE sessions (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id           bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  token_hash          bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  -- The value before the last renewal of a remembered session: welcome for 60 s, a sign of theft after.
  previous_token_hash bytea CHECK (octet_length(previous_token_hash) = 32),
  renewed_at          timestamptz NOT NULL DEFAULT now(),
  remembered          boolean NOT NULL DEFAULT false,
  created_at          timestamptz NOT NULL DEFAULT now(),
  last_seen_at        timestamptz NOT NULL DEFAULT now(),
  -- When its member last proved who they are: at sign-in, or when they were asked again.
  proved_at           timestamptz NOT NULL DEFAULT now(),
  -- What members see of where they are signed in: the kind of device and the coarse network at sign-in.
  -- Neither the browser's own line nor the whole address is kept.
  device_kind         text NOT NULL DEFAULT '' CHECK (char_length(device_kind) <= 60),
  network             text NOT NULL DEFAULT '' CHECK (char_length(network) <= 60),
  -- Of its device cookie: messages to the device end with the session.
  device_hash         bytea CHECK (octet_length(device_hash) = 32)
);
-- Every request looks its session up by the hash, current or previous.
CREATE UNIQUE INDEX sessions_token ON sessions (token_hash);
CREATE UNIQUE INDEX sessions_previous_token ON sessions (previous_token_hash) WHERE previous_token_hash IS NOT NULL;
-- "End all sessions of this member".
CREATE INDEX sessions_member ON sessions (member_id);
-- The hourly sweep of what has expired.
CREATE INDEX sessions_created ON sessions (created_at);

-- A device that has signed in as this member lately is not counted against the account's
-- own limit, so that an attacker cannot lock the member out.
CREATE TABLE known_devices (
  member_id    bigint REFERENCES members ON DELETE CASCADE,
  device_hash  bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  staff_id     integer REFERENCES staff ON DELETE CASCADE,
  CONSTRAINT known_devices_account CHECK (num_nonnulls(member_id, staff_id) = 1)
);
-- Whether a device is known to an account; each device once.
CREATE UNIQUE INDEX known_devices_member ON known_devices (member_id, device_hash);
CREATE UNIQUE INDEX known_devices_staff ON known_devices (staff_id, device_hash);

-- Counters of tries, shared by all processes; the shape is the limiter library's.
CREATE UNLOGGED TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);

-- Secrets that were mailed. Only their hash is kept; a token works once, until it expires, and goes
-- when the password or the address of its member changes.
CREATE TABLE mailed_tokens (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  member_id  bigint NOT NULL REFERENCES members ON DELETE CASCADE,
  purpose    text NOT NULL CHECK (purpose IN ('reset', 'first', 'email', 'undo_email')),
  -- For a change of address: the address that is confirmed or gone back to.
  email      text CHECK (char_length(email) BETWEEN 3 AND 255),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A change of address by a session alone. While its way back (undo_email) is open, mails that let
  -- the member in go to that address.
  is_unproved boolean NOT NULL DEFAULT false CHECK (purpose IN ('email', 'undo_email') OR NOT is_unproved),
  CHECK ((purpose IN ('email', 'undo_email')) = (email IS NOT NULL))
);
-- "End this member's tokens."
CREATE INDEX mailed_tokens_member ON mailed_tokens (member_id, purpose);
CREATE INDEX mailed_tokens_expires ON mailed_tokens (expires_at);

-- Who asked for a reset link, known or not: both are written down, so both take the same time.
CREATE TABLE reset_requests (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email_hash   bytea NOT NULL CHECK (octet_length(email_hash) = 32),
  requested_at timestamptz NOT NULL DEFAULT now()
);
-- The sweep of what is older than a month.
CREATE INDEX reset_requests_requested ON reset_requests (requested_at);

-- How far each invited member has come with the invitation. That it is done is seen from the
-- member's password.
CREATE TABLE invitations (
  member_id   bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  -- When an operator last sent it; reminders are counted from here.
  invited_at  timestamptz NOT NULL DEFAULT now(),
  -- The last mail about it: the invitation itself or a reminder.
  mail_id     bigint REFERENCES mails ON DELETE SET NULL,
  reminders   integer NOT NULL DEFAULT 0 CHECK (reminders BETWEEN 0 AND 2),
  reminded_at timestamptz,
  -- The screen for the first password was opened with a link that works.
  opened_at   timestamptz
);
-- "Who is to be reminded?"
CREATE INDEX invitations_due ON invitations (invited_at) WHERE reminders < 2;
CREATE INDEX invitations_mail ON invitations (mail_id);

-- Codes that were mailed for signing in, and who asked for one, known or not: both are written down,
-- so both take the same time. A browser has one code for an address: the newest.
CREATE TABLE login_codes (
  email_hash   bytea NOT NULL CHECK (octet_length(email_hash) = 32),
  -- Of the browser's cookie: nobody else can use the code, nor use up its tries.
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  -- Absent: the address is nobody's who may sign in, and no mail was sent.
  member_id    bigint REFERENCES members ON DELETE CASCADE,
  -- With a key of the installation's: eight digits alone are found from their hash in a second.
  code_hash    bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  wrong_tries  smallint NOT NULL DEFAULT 0,
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (email_hash, browser_hash)
);
-- "End this member's codes."
CREATE INDEX login_codes_member ON login_codes (member_id);
-- The sweep of what has expired.
CREATE INDEX login_codes_expires ON login_codes (expires_at);

-- The second step of members who want one: their authenticator, and codes for when it is lost.
CREATE TABLE member_authenticators (
  member_id     bigint PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  -- Encrypted with the installation's own secret.
  sealed_secret bytea NOT NULL,
  begun_at      timestamptz NOT NULL DEFAULT now(),
  -- Absent until a code of it was entered: sign-in does not ask for one yet.
  confirmed_at  timestamptz,
  -- As of operators: each code works once, also after a change of the clock.
  last_step     bigint,
  used_steps    bigint[] NOT NULL DEFAULT '{}'
);

CREATE TABLE member_recovery_codes (
  member_id bigint NOT NULL REFERENCES member_authenticators ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at   timestamptz,
  PRIMARY KEY (member_id, code_hash)
);

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
