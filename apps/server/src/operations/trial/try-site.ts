import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openMembership } from '@orchard/contract/staff/memberships';
import { buildApp } from '#app';
import { endMaintenance } from '#features/maintenance/maintenance.store.ts';
import { addMembers } from '#features/members/members.store.ts';
import type { Config } from '#platform/config/config.ts';
import { projectFolder } from '#platform/config/folders.ts';
import { readMigrations } from '#platform/database/migration-files.ts';
import type { Database } from '#platform/database/open-database.ts';
import { watchReadiness } from '#platform/monitoring/readiness.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import {
  MEMBER_COOKIES,
  STAFF_COOKIES,
  sessionCookies,
} from '#platform/sessions/session-cookies.ts';
import { makeMediaFolder } from '#platform/storage/private-files.ts';
import { agreeOnSecret } from '#use-cases/agree-on-secret.ts';
import { tryRights } from './try-rights.ts';

const EMAIL = 'member@trial.invalid';
const PASSWORD = 'trial of a restored site';

/**
 * Puts the site on a restored database and tries it: readiness, the sign-in of a member made for
 * this, home, a lecture, a search, and who may do what. It listens to nobody and sends no mail.
 * @param config with the data folder and the database of the trial
 * @returns what is wrong, one sentence each
 */
export async function trySite(database: Database, config: Config): Promise<string[]> {
  // The site it was taken from may be in one; what members would get is tried here.
  await endMaintenance(database.kysely);
  const appSecret = await agreeOnSecret(database.kysely, config);
  const migrations = (await readMigrations()).map(({ name }) => name);
  makeMediaFolder(config.dataDir);
  const memberDist = join(projectFolder, 'apps/member/dist');
  const app = await buildApp({
    config: { ...config, appSecret },
    db: database,
    limits: 'off',
    memberDist: existsSync(join(memberDist, 'index.html')) ? memberDist : null,
    readiness: watchReadiness(database.pool, migrations).check,
    isOverloaded: () => false,
    sendMail: async () => {
      throw new Error('a trial sends no mail');
    },
  });
  const { origin, host } = config.publicUrl;
  const wrong: string[] = [];
  const jar = new Map<string, string>();
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        host,
        origin,
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
      },
      ...(payload && { payload }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s, 2);
      jar.set(name, value);
    }
    return answer;
  };
  const expectOk = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await ask(method, url, payload);
    if (answer.statusCode >= 300) wrong.push(`${method} ${url} answers with ${answer.statusCode}`);
    return answer;
  };
  try {
    await expectOk('GET', '/readyz');
    const brands = await database.kysely.selectFrom('brands').select('id').execute();
    await addMembers(database.kysely, [
      {
        name: 'trial',
        nickname: 'trial',
        email: EMAIL,
        passwordHash: await hashPassword(PASSWORD),
        memberships: brands.map(({ id }) => openMembership(id)),
      },
    ]);
    await ask('GET', '/sanctum/csrf-cookie');
    await expectOk('POST', '/login', { email: EMAIL, password: PASSWORD, remember: false });
    if (app.hasRoute({ method: 'GET', url: '/*' })) await expectOk('GET', '/');
    const videos = (await expectOk('GET', '/api/video')).json() as { id: number; title: string }[];
    const [first] = Array.isArray(videos) ? videos : [];
    if (first) {
      await expectOk('GET', `/api/video/details/${first.id}`);
      const keyword = encodeURIComponent([...first.title].slice(0, 3).join(''));
      await expectOk('GET', `/api/search?keyword=${keyword}`);
    }
    const names = (kind: typeof MEMBER_COOKIES) =>
      sessionCookies(appSecret, config.production, kind).sessionName;
    const cookies = { member: names(MEMBER_COOKIES), staff: names(STAFF_COOKIES) };
    wrong.push(...(await tryRights(app, database, origin, cookies)));
  } finally {
    await app.close();
  }
  return wrong;
}
