-- What members see of where they are signed in: the kind of device and the coarse network at sign-in.
-- Neither the browser's own line nor the whole address is kept.
ALTER TABLE sessions
  ADD COLUMN device_kind text NOT NULL DEFAULT '' CHECK (char_length(device_kind) <= 60),
  ADD COLUMN network text NOT NULL DEFAULT '' CHECK (char_length(network) <= 60),
  -- Of its device cookie: messages to the device end with the session.
  ADD COLUMN device_hash bytea CHECK (octet_length(device_hash) = 32);
