// Prints one video from every member's answer that holds videos, by call. Runs by itself on an
// empty database, so that it also runs in a copy of the project: node video-answers.ts CONNECTION
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { addCast } from '#server/demo/cast/cast.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createCaller } from '#server/testing/caller.ts';
import { testConfig } from '#server/testing/config.ts';
import { createMake } from '#server/testing/make.ts';
import { prepareSite } from '#server/use-cases/prepare-site.ts';

const connection = JSON.parse(process.argv[2] ?? '');
await migrate(connection);
const db = openDatabase({ connection });
const dataDir = mkdtempSync(join(tmpdir(), 'orchard-answers-'));
const config = testConfig(dataDir);
await prepareSite(db.kysely, { product: config.productName, productSlug: config.productSlug });
const { members, sato } = await addCast(db.kysely);
const make = createMake(db.kysely);
const app = await buildApp({ config, db, checkResponses: true, sendMail: async () => {} });
const hanako = createCaller(app, async (cookies) => {
  cookies.set('session', await make.session(members.hanako));
});
const operator = createCaller(
  app,
  async (cookies) => {
    cookies.set('staff', await make.staffSession(sato));
  },
  'staff',
);

const seen = { by: members.hanako, video: await make.video({ title: '講義', tags: ['税金'] }) };
const { id: before } = await make.video({ title: '前の講義', tags: ['税金'] });
await make.category({ tags: ['税金'] });
await make.bookmark(seen);
await make.history(seen);
await make.progress(seen);

const { id } = seen.video;
const get = async (url: string) => (await hanako.request({ url })).json();
const press = async (url: string) => (await hanako.post(url)).json();
const preview = await operator.request({ url: `/api/staff/preview/videos/${id}` });
const answers = {
  list: (await get('/api/video?p=1'))[0],
  search: (await get(`/api/search?p=1&search=${encodeURIComponent('講義')}`))[0],
  details: await get(`/api/video/details/${id}`),
  category: (await get('/api/video/category'))[0].videos[0],
  bookmarks: (await get('/api/video/bookmark'))[0].video,
  history: (await get('/api/video/browsing-history'))[0].video,
  continue: (await get('/api/video/continue'))[0].video,
  resume: (await get('/api/video/resume')).video,
  next: (await get(`/api/video/next/${before}`)).video,
  preview: preview.json().video,
  bookmarkPress: await press(`/api/video/bookmark/${id}`),
  completionPress: await press(`/api/video/completion/${id}`),
};
console.log(JSON.stringify(answers));

await app.close();
await db.close();
rmSync(dataDir, { recursive: true, force: true });
