import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { some, triesAll } from '#testing/cases.ts';
import { contentIn, contentOf, runToEnd, settingsFor } from '#testing/restoring.ts';
import { copySiteData } from '#testing/site-data.ts';
import { freePort, type SiteProcess, startSite } from '#testing/site-process.ts';
import { visit } from '#testing/site-visitor.ts';
import { testFolder } from '#testing/test-folder.ts';

const at = testFolder();
let site: SiteProcess;
let old: Record<string, string>;
const backup = () => at('backup');

const connectionOf = (dataDir: string): pg.ClientConfig =>
  JSON.parse(readFileSync(join(dataDir, 'connection.json'), 'utf8'));

/** Waits until a site that has just begun has read its words: it writes rows of its own until then. */
async function untilWordsAreRead(dataDir: string): Promise<void> {
  let before: string | undefined;
  const isSettled = async () => {
    const content = await contentOf(connectionOf(dataDir));
    const now = `${content.frequent_words} ${content.title_readings} ${content.content_revisions}`;
    const isSame = now === before && !now.startsWith('0 ');
    before = now;
    return isSame;
  };
  await expect.poll(isSettled, { interval: 500 }).toBe(true);
}

beforeAll(async () => {
  old = { DATA_DIR: at('old'), PORT: await freePort(), DEMO: '1' };
  copySiteData('demo', old.DATA_DIR as string);
  site = await startSite(old);
  const hanako = await visit(site.url, 'hanako');
  await hanako.call('POST', '/api/account/change-nickname', { nickname: '控えの前\u3000"\\' });
  mkdirSync(join(old.DATA_DIR as string, 'media/images'), { recursive: true });
  writeFileSync(join(old.DATA_DIR as string, 'media/images/test.webp'), Buffer.alloc(70_000, 7));
});

afterAll(() => site.stop());

describe('backup and restore', () => {
  test('a backup of a running site is restored row by row and file by file, and the site starts on it', async () => {
    await untilWordsAreRead(old.DATA_DIR as string);
    const made = await runToEnd('backup', ['--to', backup()], old);
    expect(made).toMatchObject({ code: 0 });
    expect(made.output).toMatch(/: \d+ rows of \d+ tables, \d+ files\.\n$/);
    const before = await contentOf(connectionOf(old.DATA_DIR as string));
    expect(Number(before.members?.split(' ')[0])).toBeGreaterThan(3);

    const fresh = await settingsFor(at('fresh'));
    const wish = ['--from', backup(), '--keep-sessions'];
    const restored = await runToEnd('restore', wish, fresh);
    expect(restored).toEqual({
      code: 0,
      output: expect.stringMatching(/^Restored the site as of /),
    });
    const after = await contentIn(fresh.DATA_DIR);
    expect(after).toEqual(before);
    const same = spawnSync('diff', [
      '-r',
      join(old.DATA_DIR as string, 'media'),
      join(fresh.DATA_DIR, 'media'),
    ]);
    expect(same.status).toBe(0);

    const second = await startSite(fresh);
    try {
      const hanako = await visit(second.url, 'hanako');
      expect(await hanako.call('GET', '/api/account/user')).toMatchObject({
        nickname: '控えの前\u3000"\\',
      });
      // New rows get new numbers.
      await hanako.call('POST', '/api/video/question/1', { message: '復元のあと' });
    } finally {
      await second.stop();
    }
    // A second time there is no room for it.
    const again = await runToEnd('restore', ['--from', backup()], fresh);
    expect(again.code).toBe(1);
    expect(again.output).toMatch(/^\S+ holds a site already\. Nothing was restored: /);
  });

  test('sessions of before are ended', async () => {
    const fresh = await settingsFor(at('signed-out'));
    const { code } = await runToEnd('restore', ['--from', backup()], fresh);
    expect(code).toBe(0);
    const after = await contentIn(fresh.DATA_DIR);
    expect(after.sessions).toMatch(/^0 /);
    expect(Number(after.members?.split(' ')[0])).toBeGreaterThan(3);
  });

  test('nothing half made is in it, nor what can be made again, and an upload goes on after it', async () => {
    const [media, draft] = [join(old.DATA_DIR as string, 'media'), 'images/.a.part'];
    const again = ['transcoding/one/720.mp4', 'sized/card/a.webp', draft];
    for (const path of [...again, 'arriving/half.part']) {
      mkdirSync(dirname(join(media, path)), { recursive: true });
      writeFileSync(join(media, path), 'half');
    }
    const to = at('amid-work');
    expect(await runToEnd('backup', ['--to', to], old)).toMatchObject({ code: 0 });
    for (const path of again)
      expect([path, existsSync(join(to, 'media', path))]).toEqual([path, false]);
    expect(readFileSync(join(to, 'media/arriving/half.part'), 'utf8')).toBe('half');
  });

  const damages: [string, (copy: string) => void][] = [
    [
      'with one byte changed',
      (copy) => writeFileSync(join(copy, 'media/images/test.webp'), Buffer.alloc(70_000, 8)),
    ],
    ['without its manifest', (copy) => rmSync(join(copy, 'manifest.json'))],
    ['without a table', (copy) => rmSync(join(copy, 'tables/members.jsonl.gz'))],
    ['without a file', (copy) => rmSync(join(copy, 'media/images/test.webp'))],
    [
      'with a manifest that was written in',
      (copy) => {
        const path = join(copy, 'manifest.json');
        writeFileSync(path, readFileSync(path, 'utf8').replace('"rows": ', '"rows": 1'));
      },
    ],
  ];

  test.each(some(2, damages))(
    'a backup %s is refused, and nothing is restored',
    async (_, damage) => {
      const copy = at('damaged');
      cpSync(backup(), copy, { recursive: true });
      damage(copy);
      const settings = await settingsFor(at('empty'));
      const { code, output } = await runToEnd('restore', ['--from', copy], settings);
      expect(code).toBe(1);
      expect(output).toMatch(/holds no finished backup|is damaged/);
      rmSync(copy, { recursive: true });
    },
  );

  test('films in a bucket are not in it, and it says so', { skip: !triesAll }, async () => {
    const bucket = 'https://s3.example.jp/films';
    const FILMS_S3_URL = bucket.replace('//', '//key:secret@');
    const plain = at('plain');
    const { output } = await runToEnd('backup', ['--to', plain], { ...old, FILMS_S3_URL });
    expect(output).toContain(`NOT in this backup: the films of the bucket ${bucket}`);
    expect(output).not.toContain('secret');
    const told = async (name: string, settings: Record<string, string>) => {
      const place = { DATA_DIR: at(name), PORT: old.PORT ?? '', DEMO: '0', ...settings };
      const restored = await runToEnd('restore', ['--from', plain], place);
      expect(restored.code).toBe(0);
      return /NOT RESTORED: films\. They were in the bucket \S+:/.exec(restored.output)?.[0];
    };
    expect(await told('without', {})).toContain(bucket);
    expect(await told('with', { FILMS_S3_URL })).toBeUndefined();
  });

  test('what interrupted backups left behind is gone after the next one', async () => {
    const gone = spawnSync('true').pid;
    const left = [`night.unfinished-${gone}`, `night.unfinished-${hostname()}-${gone}`];
    const others = [`night.unfinished-elsewhere-${gone}`, `night.unfinished-${process.pid}`];
    for (const name of [...left, ...others]) mkdirSync(at(name, 'tables'), { recursive: true });
    const next = at('next-night');
    expect(await runToEnd('backup', ['--to', next], old)).toMatchObject({ code: 0 });
    const there = (name: string) => existsSync(at(name));
    expect([...left, ...others].filter(there)).toEqual(others);
  });

  test('a backup does not write over another', async () => {
    const { code, output } = await runToEnd('backup', ['--to', backup()], old);
    expect(code).toBe(1);
    expect(output).toContain('is there already');
  });
});
