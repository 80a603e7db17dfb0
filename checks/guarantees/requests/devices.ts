import type * as contract from '@orchard/contract/devices';
import { type EntriesOf, nothing, type Preparation } from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';
import { startSession } from '#server/platform/sessions/sessions.store.ts';

/** Another session of the sender's. */
async function elsewhere({ db, owner }: Preparation) {
  const { id } = await owner();
  return { path: (await startSession(db.kysely, id, true)).sessionId };
}

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  listDevices: { rights: everyMember(200), request: nothing },
  endDevice: { rights: everyMember(204), request: elsewhere },
  endOtherDevices: { rights: everyMember(204), request: nothing },
};
