import {
  after,
  call,
  type Entries,
  emailOf,
  everyMember,
  everyone,
  holders,
  nextNumber,
  type Preparation,
  plain,
  sends,
  unique,
  WITH_SECRET,
} from '#checks/guarantees/prepare-request.ts';
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

const LAST_DAY = '2099-12-31';

/** The sender’s contract with the club renews on a day far away, or ends on it by a notice. */
async function contract({ db, owner }: Preparation, goesOn: 'renews' | 'ends'): Promise<string> {
  const { id } = await owner();
  await db.pool.query(
    `UPDATE memberships SET paid_until = $2, renews = $3, notice_at = now()
     WHERE member_id = $1 AND brand_id = (SELECT id FROM brands WHERE slug = 'orchard_main')`,
    [id, LAST_DAY, goesOn === 'renews'],
  );
  return 'orchard_main';
}

/** The texts that hold for the sender's brands. */
async function termsOf({ db, owner }: Preparation): Promise<string[]> {
  const { rows } = await db.pool.query<{ fingerprint: string }>(
    `SELECT t.fingerprint FROM terms_today t JOIN member_brands USING (brand_id)
     WHERE member_id = $1`,
    [(await owner()).id],
  );
  return rows.map(({ fingerprint }) => fingerprint);
}

/** A consent of the sender's. */
async function consent({ db, owner }: Preparation): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    `WITH version AS (
       INSERT INTO terms_versions (brand_label, fingerprint, title, body, revised_on)
       VALUES ('クラブ', repeat('0', 64), '利用規約', '<p>本文</p>', '2026-01-01') RETURNING id
     )
     INSERT INTO consents (member_id, version_id, place)
     SELECT $1, id, 'visit' FROM version RETURNING id`,
    [(await owner()).id],
  );
  return rows[0]?.id ?? 0;
}

/** Calls of members’ accounts and sessions. */
export const entries: Entries = {
  getCurrentUser: plain(everyMember(200)),
  changeName: sends(everyMember(200), () => ({ name: unique('名前') })),
  changeNickname: sends(everyMember(200), () => ({ nickname: unique('呼び名') })),
  requestEmailChange: sends(everyMember(204), () => ({ email: `${nextNumber()}-new@example.jp` })),
  confirmEmailChange: call(everyMember(200), async (preparation) => ({
    path: await tokenFor(preparation, 'email', `${nextNumber()}-confirmed@example.jp`),
  })),
  changePassword: sends(everyMember(204), () => ({ password_current: PASSWORD, ...newPassword })),
  getTrustedAddress: plain(everyMember(200)),
  trustAddress: plain(everyMember(204)),
  undoEmailChange: call(WITH_SECRET, async (preparation) => ({
    path: await tokenFor(preparation, 'undo_email', `${nextNumber()}-before@example.jp`),
  })),
  getCsrfCookie: plain(everyone(204)),
  logIn: sends(WITH_SECRET, (sender) => ({ email: emailOf(sender), password: PASSWORD })),
  logOut: plain(everyone(204)),
  forgotPassword: sends(everyone(200), (sender) => ({ email: emailOf(sender) })),
  listResetWays: sends(WITH_SECRET, async (sender) => ({ token: await tokenFor(sender, 'reset') })),
  resetPassword: sends(WITH_SECRET, async (sender) => ({
    token: await tokenFor(sender, 'reset'),
    email: emailOf(sender),
    ...newPassword,
  })),
  setFirstPassword: sends(WITH_SECRET, async (sender) => ({
    token: await tokenFor(sender, 'first'),
    ...newPassword,
  })),
  listFirstTerms: sends(WITH_SECRET, async (sender) => ({
    token: await tokenFor(sender, 'first'),
  })),
  noteFirstPasswordOpened: call(everyone(204), async (preparation) => {
    const { db, owner } = preparation;
    await db.pool.query(
      'INSERT INTO invitations (member_id) VALUES ($1) ON CONFLICT (member_id) DO UPDATE SET opened_at = NULL',
      [(await owner()).id],
    );
    return { body: { token: await tokenFor(preparation, 'first') } };
  }),
  listConsents: plain(everyMember(200)),
  listAskedTerms: plain(everyMember(200)),
  getConsent: call(everyMember(200), async (preparation) => ({ path: await consent(preparation) })),
  acceptTerms: sends(everyMember(200), async (sender) => ({
    terms: await termsOf(sender),
    place: 'visit',
  })),
  deferConsent: sends(everyMember(204), async (sender) => ({ terms: await termsOf(sender) })),
  listDevices: plain(everyMember(200)),
  endDevice: call(everyMember(204), elsewhere),
  endOtherDevices: sends(everyMember(204), () => ({ remove_passkeys: [] })),
  getErasure: plain(everyMember(200)),
  askErasure: plain(everyMember(200)),
  withdrawErasure: after(everyMember(200), async ({ db, owner }) =>
    addErasure(db.kysely, (await owner()).id, { staffId: null, byStaff: false }),
  ),
  getMemberships: plain(everyMember(200)),
  giveMembershipNotice: call(holders(200), async (sender) => ({
    path: await contract(sender, 'renews'),
    body: { ends_on: LAST_DAY, reason: unique('理由') },
  })),
  withdrawMembershipNotice: call(holders(200), async (sender) => ({
    path: await contract(sender, 'ends'),
  })),
  getMyData: plain(everyMember(200)),
  makeMyData: plain(everyMember(200)),
  openMyData: after(everyMember(200), ready),
  downloadMyData: call(everyMember(200), async (preparation) => {
    const opened = await openFile(preparation.db.kysely, await ready(preparation), null);
    return { path: opened?.id ?? '' };
  }),
};
