import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SUPERUSER } from '@orchard/embedded-postgres';
import type { BrowserContext } from '@playwright/test';
import {
  type Group,
  operators,
  type PersonName,
  people,
  roleSlugs,
} from '#server/demo/cast/people.ts';
import { addBookmarks } from '#server/features/bookmarks/bookmarks.store.ts';
import { addHistory } from '#server/features/browsing-history/browsing-history.store.ts';
import { addCompletions } from '#server/features/completions/completions.store.ts';
import { addConsents } from '#server/features/consents/consents.store.ts';
import { eraseMember } from '#server/features/erasures/erase-member.commands.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { LIMITS } from '#server/platform/limits/rules.ts';
import { secretOf } from '#server/platform/secrets/app-secret.ts';
import { endSessions, startSession } from '#server/platform/sessions/sessions.store.ts';
import { createMake } from '#server/testing/make.ts';
import { dataDir } from './site-folder.ts';

/** A person with an account and the common password. */
export interface Account {
  id: number;
  name: string;
  nickname: string;
  email: string;
  /** The terms are accepted: the question for it would come before what a journey presses. */
  hasConsented: true;
}

/** The site's own database, beside the running server: for what a journey starts from. */
export const openSiteDatabase = (): Database =>
  openDatabase({
    connection: { host: join(dataDir, 'socket'), user: SUPERUSER, database: SUPERUSER },
    poolSize: 2,
    isPatient: true,
  });

/** A member of the cast. */
export async function findPerson({ kysely }: Database, name: PersonName): Promise<Account> {
  const person = await kysely
    .selectFrom('members')
    .select(['id', 'name', 'nickname', 'email'])
    .where('email', '=', people[name].email)
    .executeTakeFirstOrThrow();
  return { ...person, hasConsented: true };
}

/** A new member of this journey alone, without history or bookmarks, who has accepted the terms. */
export async function addNewcomer(
  { kysely }: Database,
  groups: readonly Group[],
): Promise<Account> {
  const member = await createMake(kysely).member({
    ...{ name: '小林 さくら', nickname: 'さくら', email: `${randomUUID()}@example.jp` },
    brands: roleSlugs(groups),
  });
  await addConsents(kysely, { memberId: member.id, place: 'first_password' });
  return { ...member, hasConsented: true };
}

/** An operator of the cast, who has answered. */
export const findOperator = ({ kysely }: Database): Promise<{ id: number; name: string }> =>
  kysely
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('email', '=', operators.sato.email)
    .executeTakeFirstOrThrow();

/** Signs a browser in without the form. */
export async function signIn(
  { kysely }: Database,
  context: BrowserContext,
  { id }: Account,
  origin: string,
): Promise<void> {
  const { secret } = await startSession(kysely, id, false);
  await context.addCookies([
    { name: 'session', value: secret, url: origin, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** The address by which a member signs in now. */
export async function findEmail({ kysely }: Database, { id }: Account): Promise<string> {
  const members = kysely.selectFrom('members').select('email').where('id', '=', id);
  return (await members.executeTakeFirstOrThrow()).email;
}

/** Ends a member's sessions behind their back, as when they have expired. */
export async function expireSessions({ kysely }: Database, { id }: Account): Promise<void> {
  await endSessions(kysely, { kind: 'member', id });
}

/** Lets so much time pass since a member signed in that they are asked again who they are. */
export const forgetProofs = ({ pool }: Database, { id }: Account) =>
  pool.query(
    "UPDATE sessions SET proved_at = proved_at - interval '6 minutes' WHERE member_id = $1",
    [id],
  );

/** The newest videos that every member may see at once, newest first. */
export async function newestVideos(
  { kysely }: Database,
  count: number,
): Promise<{ id: number; title: string }[]> {
  return await kysely
    .selectFrom('videos')
    .select(['id', 'title'])
    .where('published_at', '<', new Date())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('video_brands').whereRef('video_brands.video_id', '=', 'videos.id'))),
    )
    .where('id', 'not in', (gated) =>
      gated.selectFrom('series_lectures').select('video_id').where('opens', '<>', 'at_once'),
    )
    .orderBy('published_at', 'desc')
    .limit(count)
    .execute();
}

const stores = { history: addHistory, bookmarks: addBookmarks, completions: addCompletions };

/** Adds past history, bookmarks or completions, the first one the latest. */
export async function addMarks(
  { kysely }: Database,
  kind: keyof typeof stores,
  { id }: Account,
  videoIds: readonly number[],
): Promise<void> {
  const start = Date.now() - 60_000;
  await stores[kind](
    kysely,
    videoIds.map((videoId, index) => ({
      memberId: id,
      videoId,
      at: new Date(start - index * 60_000),
    })),
  );
}

/** Erases a member at once, without a receipt. */
export const eraseNow = ({ kysely }: Database, { id }: { id: number }) =>
  kysely
    .transaction()
    .execute((tx) =>
      eraseMember(tx, id, { appSecret: secretOf({ appSecret: null, dataDir }) ?? '' }),
    );

const BY_NETWORK = [
  ...(['token', 'tokenHour', 'forgotNetwork', 'forgotNetworkHour'] as const),
  ...(['loginCodeNetwork', 'loginCodeNetworkHour'] as const),
];

/**
 * Forgets how often this machine has asked for mails and opened their links: all journeys come
 * from one address, and none should use up another's tries.
 */
export async function forgetTries({ pool }: Database): Promise<void> {
  const limits = createLimits(pool);
  await Promise.all(BY_NETWORK.map((name) => limits.forget(LIMITS[name], '127.0.0.1')));
}
