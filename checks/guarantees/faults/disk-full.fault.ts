import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Video } from '@orchard/contract/videos';
import { isBookmarked } from '@orchard/contract/viewer-state';
import { SUPERUSER } from '@orchard/embedded-postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { people } from '#server/demo/cast/people.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import {
  enterConsoleOf,
  type SiteOperator,
  type Visitor,
  visit,
} from '#server/testing/site-visitor.ts';
import { MEBIBYTE, mayMount, type SmallDiskSite, startOnSmallDisks } from './small-disks.ts';

const RECOVERY_MS = 5_000;
const TOLD_MS = 60_000;

type Site = SmallDiskSite<'site'>;

/** What a disk can be full of: how it begins, how it is filled step by step, and what operators read. */
const KINDS = [
  {
    name: 'a full disk',
    disk: 'size=500m',
    steps: {
      'nearly full': (site: Site) => site.fill('site', 30 * MEBIBYTE),
      full: (site: Site) => site.fill('site', 0),
    },
    told: /空きが 0\.0 GB しかありません/,
  },
  {
    name: 'a disk that takes no more files',
    disk: 'size=3g,nr_inodes=20k',
    steps: {
      'nearly full': (site: Site) => site.fillWithFiles('site', 100),
      full: (site: Site) => site.fillWithFiles('site', 0),
    },
    told: /あと 0個のファイルしか作れません/,
  },
];

/** Files of mails that are no whole JSON. */
function tornMails(site: Site): string[] {
  const mails = join(site.disk('site'), 'data/mail');
  const names = existsSync(mails) ? readdirSync(mails, { recursive: true, encoding: 'utf8' }) : [];
  return names
    .filter((name) => name.endsWith('.json'))
    .filter((name) => {
      try {
        return !JSON.parse(readFileSync(join(mails, name), 'utf8'));
      } catch {
        return true;
      }
    });
}

describe.each(KINDS)('$name', ({ disk, steps, told }) => {
  let site: Site;
  let database: Database;
  let operator: SiteOperator;
  let hanako: Visitor;
  let videos: Video[];
  const allVideos = async () =>
    JSON.parse((await hanako.send('GET', '/api/video')).text) as Video[];

  beforeAll(async () => {
    if (!mayMount) return;
    site = await startOnSmallDisks({ site: disk }, (folderOf) => ({
      DATA_DIR: join(folderOf('site'), 'data'),
    }));
    database = openDatabase({
      connection: {
        host: join(site.disk('site'), 'data/socket'),
        user: SUPERUSER,
        database: SUPERUSER,
      },
      poolSize: 1,
    });
    operator = await enterConsoleOf(site.url, database);
    hanako = await visit(site.url, 'hanako');
    videos = await allVideos();
    const guest = await visit(site.url);
    await guest.send('GET', '/sanctum/csrf-cookie');
    await guest.send('POST', '/forgot-password', { email: people.taro.email });
  }, 200_000);

  afterAll(async () => {
    await database?.close();
    await site?.stop();
  }, 60_000);

  test.runIf(mayMount)(
    'refuses changes and nothing else, is told of, and is used again when there is room',
    async (context) => {
      const marks = new Map<number, boolean>();
      const wrong: string[] = [];
      let [reads, refused, done] = [0, 0, 0];
      let at = 0;
      const write = async () => {
        const { id } = videos[at++ % videos.length] as Video;
        const { status, text } = await hanako.send('POST', `/api/video/bookmark/${id}`);
        if (status === 200) marks.set(id, isBookmarked(JSON.parse(text)));
        return status;
      };
      const read = async (when: string) => {
        for (const path of ['/api/video?p=1', '/api/notice?p=1', '/api/account/user']) {
          const { status } = await hanako.send('GET', path);
          reads += 1;
          if (status !== 200) wrong.push(`${when}: read ${status}`);
        }
      };
      for (let index = 0; index < 10; index += 1) if ((await write()) === 200) done += 1;

      for (const [when, fill] of Object.entries(steps)) {
        fill(site);
        // Requests from before the site noticed either succeed or fail as a whole.
        while ((await write()) === 200 && at < 500) await pause(50);
        for (let index = 0; index < times(40, 400); index += 1) {
          const status = await write();
          if (status === 503) refused += 1;
          else wrong.push(`${when}: write ${status}`);
          if (index % 10 === 0) await read(when);
        }
      }
      site.free('site');
      steps.full(site);
      const filled = performance.now();
      const isTold = async () =>
        told.test((await operator.call('GET', '/api/staff/site-state')).text);
      while (!(await isTold()) && performance.now() - filled < TOLD_MS) await pause(100);
      const toldAfter = performance.now() - filled;

      site.free('site');
      const begin = performance.now();
      while ((await write()) !== 200 && performance.now() - begin < 60_000) await pause(20);
      const recovery = performance.now() - begin;
      await read('afterwards');

      const lost = (await allVideos()).filter(
        (video) => marks.has(video.id) && marks.get(video.id) !== isBookmarked(video),
      );
      const torn = tornMails(site);
      const isAlive = site.process.exitCode === null;
      report(
        context,
        'H5',
        `writes refused ${refused}, reads ${reads}, other answers ${wrong.length}; told after ${Math.round(toldAfter)} ms; acknowledged lost ${lost.length} of ${marks.size}, torn files ${torn.length}; written again ${Math.round(recovery)} ms after there was room`,
      );
      expect(wrong.slice(0, 10)).toEqual([]);
      expect({ done, lost, torn, isAlive }).toEqual({
        done: 10,
        lost: [],
        torn: [],
        isAlive: true,
      });
      expect(site.output()).not.toContain('PostgreSQL ended by itself');
      expect(toldAfter).toBeLessThan(TOLD_MS);
      expect(recovery).toBeLessThan(RECOVERY_MS);
    },
  );
});
