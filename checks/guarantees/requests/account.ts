import {
  after,
  type Entries,
  emailOf,
  nextNumber,
  nothing,
  type Preparation,
  sends,
  unique,
} from '#checks/guarantees/prepare-request.ts';
import { everyMember, everyone, WITH_SECRET } from '#checks/guarantees/rights.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { addErasure } from '#server/features/erasures/erasures.store.ts';
import {
  addPart,
  askForFile,
  finishFile,
  openFile,
} from '#server/features/member-data/member-data.store.ts';
import { startSession } from '#server/platform/sessions/sessions.store.ts';
import { issueToken, type Purpose } from '#server/platform/tokens/mailed-tokens.store.ts';

/** Another session of the sender's. */
async function elsewhere({ db, owner }: Preparation) {
  const { id } = await owner();
  return { path: (await startSession(db.kysely, id, true)).sessionId };
}

const NEW_PASSWORD = 'a new password 42';
const newPassword = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };

/** A token that was mailed to the sender; for a guest, one that never was. */
const tokenFor = async (
  { db, asker }: Preparation,
  purpose: Purpose,
  email: string | null = null,
): Promise<string> =>
  asker === null ? 'A'.repeat(43) : issueToken(db.kysely, asker.id, purpose, email);

const proof = { password_current: PASSWORD };

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
    await addPart(tx, file, 0, Buffer.from('zip'));
    await finishFile(tx, file, 3);
  });
  return id;
}

/** Calls of members’ accounts and sessions. */
export const entries: Entries = {
  getCurrentUser: { rights: everyMember(200), request: nothing },
  changeName: { rights: everyMember(200), request: sends(() => ({ name: unique('名前') })) },
  changeNickname: {
    rights: everyMember(200),
    request: sends(() => ({ nickname: unique('呼び名') })),
  },
  requestEmailChange: {
    rights: everyMember(204),
    request: sends(() => ({ email: `${nextNumber()}-new@example.jp` })),
  },
  confirmEmailChange: {
    rights: everyMember(200),
    request: async (preparation) => ({
      path: await tokenFor(preparation, 'email', `${nextNumber()}-confirmed@example.jp`),
    }),
  },
  changePassword: {
    rights: everyMember(204),
    request: sends(() => ({ ...proof, ...newPassword })),
  },
  undoEmailChange: {
    rights: WITH_SECRET,
    request: async (preparation) => ({
      path: await tokenFor(preparation, 'undo_email', `${nextNumber()}-before@example.jp`),
    }),
  },
  getCsrfCookie: { rights: everyone(204), request: nothing },
  logIn: {
    rights: WITH_SECRET,
    request: sends((sender) => ({ email: emailOf(sender), password: PASSWORD })),
  },
  logOut: { rights: everyone(204), request: nothing },
  forgotPassword: {
    rights: everyone(200),
    request: sends((sender) => ({ email: emailOf(sender) })),
  },
  resetPassword: {
    rights: WITH_SECRET,
    request: sends(async (sender) => ({
      token: await tokenFor(sender, 'reset'),
      email: emailOf(sender),
      ...newPassword,
    })),
  },
  setFirstPassword: {
    rights: WITH_SECRET,
    request: sends(async (sender) => ({ token: await tokenFor(sender, 'first'), ...newPassword })),
  },
  noteFirstPasswordOpened: {
    rights: everyone(204),
    request: async (preparation) => {
      const { db, owner } = preparation;
      await db.pool.query(
        'INSERT INTO invitations (member_id) VALUES ($1) ON CONFLICT (member_id) DO UPDATE SET opened_at = NULL',
        [(await owner()).id],
      );
      return { body: { token: await tokenFor(preparation, 'first') } };
    },
  },
  listDevices: { rights: everyMember(200), request: nothing },
  endDevice: { rights: everyMember(204), request: elsewhere },
  endOtherDevices: { rights: everyMember(204), request: nothing },
  getErasure: { rights: everyMember(200), request: nothing },
  askErasure: { rights: everyMember(200), request: sends(() => proof) },
  withdrawErasure: {
    rights: everyMember(200),
    request: after(async ({ db, owner }) =>
      addErasure(db.kysely, (await owner()).id, { staffId: null, byStaff: false }),
    ),
  },
  getMyData: { rights: everyMember(200), request: nothing },
  makeMyData: { rights: everyMember(200), request: sends(() => proof) },
  openMyData: {
    rights: everyMember(200),
    request: sends(async (sender) => {
      await ready(sender);
      return proof;
    }),
  },
  downloadMyData: {
    rights: everyMember(200),
    request: async (preparation) => {
      const opened = await openFile(preparation.db.kysely, await ready(preparation), null);
      return { path: opened?.id ?? '' };
    },
  },
};
