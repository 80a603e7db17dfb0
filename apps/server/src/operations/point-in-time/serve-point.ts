import { chmod, rm } from 'node:fs/promises';
import { openMembership } from '@orchard/contract/staff/memberships';
import { buildApp } from '#app';
import { addMembers } from '#features/members/members.store.ts';
import { addStaff } from '#features/staff-auth/staff.store.ts';
import { socketOf } from '#operations/archive/point-folder.ts';
import type { Config } from '#platform/config/config.ts';
import { settingsBeside } from '#platform/config/config-type.ts';
import { builtApp } from '#platform/config/folders.ts';
import type { Connection } from '#platform/database/connection.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { refuseOutgoing } from '#platform/outgoing/outgoing.ts';
import { findPushKeys } from '#platform/push/push-keys.store.ts';
import { deriveKey, newSecret } from '#platform/secrets/secrets.ts';
import {
  MEMBER_COOKIES,
  STAFF_COOKIES,
  sessionCookies,
} from '#platform/sessions/session-cookies.ts';
import {
  keepSessions,
  startSession,
  startStaffSession,
} from '#platform/sessions/sessions.store.ts';
import { agreeOnSecret } from '#use-cases/agree-on-secret.ts';

/** Whom the site of a point is shown to: nobody of that time, with the brands of everybody. */
const VIEWER = { name: '（時点の確認用）', nickname: '時点の確認用', passwordHash: null } as const;

/** Longer than a point is open. */
const SHOWN_MS = 6 * 3_600_000;

/** Adds a viewer to both sites, signed in for as long as they are shown. */
async function addViewer({ kysely: db }: Database) {
  const until = new Date(Date.now() + SHOWN_MS);
  const email = `${newSecret().slice(0, 20).toLowerCase()}@recovery-point.invalid`;
  const staffId = await addStaff(db, { ...VIEWER, email, roles: ['admin'] });
  const staff = await startStaffSession(db, { staffId, device: '', ip: '', isIn: true });
  await keepSessions(db, { kind: 'staff', id: staffId }, until);
  const brands = await db.selectFrom('brands').select('id').execute();
  const [memberId = 0] = await addMembers(db, [
    { ...VIEWER, email, memberships: brands.map(({ id }) => openMembership(id)) },
  ]);
  const { secret: member } = await startSession(db, memberId, false);
  await keepSessions(db, { kind: 'member', id: memberId }, until);
  return { staff, member };
}

/**
 * Puts the site on the database of a point, to read only: the database refuses every change, and
 * from now on this process asks no other machine. The running site alone reaches it.
 * @param connection of the site's role
 * @param config of the running site
 * @param folder the point's data folder
 */
export async function servePoint(connection: Connection, config: Config, folder: string) {
  const settings = settingsBeside(config, folder);
  const prepared = openDatabase({ connection, poolSize: 2, isPatient: true });
  let appSecret: string;
  let viewer: Awaited<ReturnType<typeof addViewer>>;
  try {
    appSecret = await agreeOnSecret(prepared.kysely, settings);
    viewer = await addViewer(prepared);
    // Made at the first reading, else.
    await findPushKeys(prepared.kysely, deriveKey(appSecret, 'push key'), () => {});
  } finally {
    await prepared.close();
  }
  const db = openDatabase({ connection, poolSize: 5, isReadOnly: true });
  const openOutgoing = refuseOutgoing();
  const app = await buildApp({
    config: { ...settings, appSecret },
    db,
    limits: 'off',
    memberDist: builtApp('member'),
    staffDist: builtApp('staff'),
    isOverloaded: () => false,
    sendMail: async () => {
      throw new Error('a point sends no mail');
    },
  });
  const path = socketOf(folder);
  await rm(path, { force: true });
  await app.listen({ path });
  await chmod(path, 0o600);
  const nameOf = (kind: typeof MEMBER_COOKIES) =>
    sessionCookies(appSecret, config.production, kind).sessionName;
  return {
    app,
    /** What requests that are passed on need to bring. */
    cookies: `${nameOf(MEMBER_COOKIES)}=${viewer.member}; ${nameOf(STAFF_COOKIES)}=${viewer.staff}`,
    async stop() {
      await app.close();
      await db.close();
      openOutgoing();
    },
  };
}
