import type * as contract from '@orchard/contract/member-data';
import { type EntriesOf, nothing, type Preparation } from '#checks/guarantees/prepare-request.ts';
import { everyMember } from '#checks/guarantees/rights.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import {
  addPiece,
  askForFile,
  finishFile,
  openFile,
} from '#server/features/member-data/member-data.store.ts';

const body = { password_current: PASSWORD };

/** The sender’s file, which is ready; returns its owner. The site’s own maker never sees it unmade. */
async function ready({ db: { kysely }, owner }: Preparation): Promise<number> {
  const { id } = await owner();
  await kysely.transaction().execute(async (tx) => {
    await askForFile(tx, id, null);
    const { id: file } = await tx
      .selectFrom('member_data_files')
      .select('id')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow();
    await addPiece(tx, file, 0, Buffer.from('zip'));
    await finishFile(tx, file, 3);
  });
  return id;
}

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  getMyData: { rights: everyMember(200), request: nothing },
  makeMyData: { rights: everyMember(200), request: async () => ({ body }) },
  openMyData: {
    rights: everyMember(200),
    request: async (preparation) => {
      await ready(preparation);
      return { body };
    },
  },
  downloadMyData: {
    rights: everyMember(200),
    request: async (preparation) => {
      const opened = await openFile(preparation.db.kysely, await ready(preparation), null);
      return { path: opened?.id ?? '' };
    },
  },
};
