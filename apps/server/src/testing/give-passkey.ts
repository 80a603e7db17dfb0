import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { PASSWORD } from '#demo/cast/people.ts';
import type { Caller } from './caller.ts';
import { KeyDevice } from './key-device.ts';

/** A member adds a passkey, by the calls of the screen. */
export async function givePasskey(
  caller: Caller,
  device = new KeyDevice(),
): Promise<{ device: KeyDevice; id: number }> {
  const { body } = await caller.call(api.beginPasskey, { body: { password_current: PASSWORD } });
  const added = await caller.call(api.addPasskey, { body: { response: device.create(body) } });
  return { device, id: added.body.id };
}

/** An operator adds a passkey, by the calls of the console. */
export async function giveStaffPasskey(
  caller: Caller,
  device = new KeyDevice(),
): Promise<{ device: KeyDevice; id: number }> {
  const { body } = await caller.call(staffApi.beginOwnPasskey);
  const added = await caller.call(staffApi.addOwnPasskey, {
    body: { response: device.create(body) },
  });
  return { device, id: added.body.id };
}
