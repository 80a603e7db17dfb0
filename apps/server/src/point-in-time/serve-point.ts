import { chmod, rm } from 'node:fs/promises';
import { buildApp } from '#app';
import { addMembers, removeMember } from '#features/members/members.store.ts';
import { findAdministrator } from '#features/staff-auth/administrators.view.ts';
import { socketOf } from '#platform/archive/point-folder.ts';
import { builtApp } from '#platform/config/built-app.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { newSecret } from '#platform/secrets/secrets.ts';
import {
  MEMBER_COOKIES,
  STAFF_COOKIES,
  sessionCookies,
} from '#platform/sessions/session-cookies.ts';
import { startSession } from '#platform/sessions/sessions.store.ts';
import {
  findStaffSession,
  letSessionIn,
  startStaffSession,
} from '#platform/staff-sessions/staff-sessions.store.ts';
import { agreeOnSecret } from '#use-cases/agree-on-secret.ts';

/** Whom the site of a point is shown to: nobody of that time, and with the brands of everybody. */
const VIEWER = { name: '（時点の確認用）', nickname: '時点の確認用' } as const;

/** The site of a point, which listens to the running one alone. */
export interface ServedPoint {
  /** What requests that are passed on need to bring. */
  cookies: string;
  /** Takes it off, and removes what showing it has added. */
  stop(): Promise<void>;
}

/**
 * Puts the site on the database of a point. It sends no mail and does nothing by itself; the running
 * site passes on what only reads.
 * @param config of the running site
 * @param staffId the administrator who looks
 * @throws StartRefusal when that time had no administrator
 */
export async function servePoint(
  database: Database,
  config: Config,
  { folder, staffId }: { folder: string; staffId: number },
): Promise<ServedPoint> {
  const { kysely: db } = database;
  const own: Config = {
    ...config,
    dataDir: folder,
    smtpUrl: null,
    backupTo: null,
    pgbackrest: null,
    ffmpegPath: null,
    metricsPort: null,
    releaseFeed: null,
    demo: 'off',
  };
  const appSecret = await agreeOnSecret(db, own);
  const administrator = await findAdministrator(db, staffId);
  if (administrator === undefined) {
    throw new StartRefusal({
      ja: 'その時点には管理者がいないため、見ることができません。',
      en: 'That point has no administrator who could look at it.',
    });
  }
  const entering = await startStaffSession(db, { staffId: administrator, device: '', ip: '' });
  const begun = await findStaffSession(db, entering);
  const staffSecret = begun && (await letSessionIn(db, begun.sessionId));
  const brands = await db.selectFrom('brands').select('id').execute();
  const added = await addMembers(db, [
    {
      ...VIEWER,
      email: `${newSecret().slice(0, 20).toLowerCase()}@recovery-point.invalid`,
      passwordHash: await hashPassword(newSecret()),
      brandIds: brands.map(({ id }) => id),
    },
  ]);
  const memberId = added[0] as number;
  const { secret } = await startSession(db, memberId, false);
  const names = (kind: typeof MEMBER_COOKIES) =>
    sessionCookies(appSecret, config.production, kind).sessionName;
  const app = await buildApp({
    config: { ...own, appSecret },
    db: database,
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
  return {
    cookies: `${names(MEMBER_COOKIES)}=${secret}; ${names(STAFF_COOKIES)}=${staffSecret}`,
    async stop() {
      await app.close();
      await removeMember(db, memberId);
    },
  };
}
