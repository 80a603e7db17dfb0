-- A device is what a cookie of its own says, no longer a network and a browser, and operators have
-- such devices too. What was noted of the old kind says nothing any more; each account is known
-- again from its next sign-in. A process of the version before may go on writing meanwhile.
DELETE FROM known_devices;
ALTER TABLE known_devices
  DROP CONSTRAINT known_devices_pkey,
  ALTER COLUMN member_id DROP NOT NULL,
  ADD COLUMN staff_id integer REFERENCES staff ON DELETE CASCADE,
  ADD CONSTRAINT known_devices_account CHECK (num_nonnulls(member_id, staff_id) = 1);
-- Whether a device is known to an account; each device once.
CREATE UNIQUE INDEX known_devices_member ON known_devices (member_id, device_hash);
CREATE UNIQUE INDEX known_devices_staff ON known_devices (staff_id, device_hash);
