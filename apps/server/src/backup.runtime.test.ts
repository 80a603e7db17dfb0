import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { freePort, launchSite, type SiteProcess, startSite } from '#testing/site-process.ts';
import { signInTo } from '#testing/site-visitor.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const here = import.meta.dirname;
let folder: ReturnType<typeof temporaryFolder>;
let site: SiteProcess;
let old: Record<string, string>;
const backup = () => join(folder.path, 'backup');

/** Runs one of the two commands to its end. */
async function run(file: string, args: string[], settings: Record<string, string>) {
  const process = launchSite(settings, [join(here, file), ...args]);
  return { code: await process.ended, output: process.output() };
}

/** Everything that a database holds, table by table, and the next numbers it will give. */
async function contentOf(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relpersistence = 'p'
         AND relnamespace = 'public'::regnamespace AND relname <> 'schema_migrations'`,
    );
    const content: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(r::text, E'\\n' ORDER BY r::text)), '') AS sum
         FROM public."${name}" r`,
      );
      content[name] = rows[0].sum;
    }
    const { rows } = await client.query(
      "SELECT sequencename || ' ' || last_value AS at FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
    );
    content.sequences = rows.map(({ at }) => at).join();
    return content;
  } finally {
    await client.end();
  }
}

const connectionOf = (dataDir: string): pg.ClientConfig =>
  JSON.parse(readFileSync(join(dataDir, 'connection.json'), 'utf8'));

beforeAll(async () => {
  folder = temporaryFolder();
  old = { DATA_DIR: join(folder.path, 'old'), PORT: await freePort(), DEMO: '1' };
  site = await startSite(old);
  const hanako = await signInTo(site.url, 'hanako');
  await hanako.call('POST', '/api/account/change-nickname', { nickname: '控えの前\u3000"\\' });
  mkdirSync(join(old.DATA_DIR as string, 'media/images'), { recursive: true });
  writeFileSync(join(old.DATA_DIR as string, 'media/images/test.webp'), Buffer.alloc(70_000, 7));
});

afterAll(async () => {
  site.process.kill('SIGTERM');
  await site.ended;
  folder.remove();
});

describe('backup and restore', () => {
  test('a backup of a running site is restored row by row and file by file, and the site starts on it', {
    timeout: 600_000,
  }, async () => {
    const made = await run('backup.ts', ['--to', backup()], old);
    expect(made).toMatchObject({ code: 0 });
    expect(made.output).toMatch(/: \d+ rows of \d+ tables, \d+ files\.\n$/);
    const before = await contentOf(connectionOf(old.DATA_DIR as string));
    expect(Number(before.members?.split(' ')[0])).toBeGreaterThan(3);

    const fresh = { DATA_DIR: join(folder.path, 'fresh'), PORT: await freePort(), DEMO: '0' };
    const restored = await run('restore.ts', ['--from', backup()], fresh);
    expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Creating|Restored/) });
    const postgres = await startEmbeddedPostgres({ folder: fresh.DATA_DIR });
    const after = await contentOf(postgres.connection);
    await postgres.stop();
    expect(after).toEqual(before);
    const same = spawnSync('diff', [
      '-r',
      join(old.DATA_DIR as string, 'media'),
      join(fresh.DATA_DIR, 'media'),
    ]);
    expect(same.status).toBe(0);

    const second = await startSite(fresh);
    try {
      const hanako = await signInTo(second.url, 'hanako');
      expect(await hanako.call('GET', '/api/account/user')).toMatchObject({
        nickname: '控えの前\u3000"\\',
      });
      // New rows get new numbers.
      await hanako.call('POST', '/api/video/question/1', { message: '復元のあと' });
    } finally {
      second.process.kill('SIGTERM');
      await second.ended;
    }
    // A second time there is no room for it.
    const again = await run('restore.ts', ['--from', backup()], fresh);
    expect(again.code).toBe(1);
    expect(again.output).toMatch(/is there already|is not empty/);
  });

  test('sessions of before are ended when that is asked for', async () => {
    const fresh = { DATA_DIR: join(folder.path, 'signed-out'), PORT: await freePort(), DEMO: '0' };
    const { code } = await run('restore.ts', ['--from', backup(), '--sign-out'], fresh);
    expect(code).toBe(0);
    const postgres = await startEmbeddedPostgres({ folder: fresh.DATA_DIR });
    const after = await contentOf(postgres.connection);
    await postgres.stop();
    expect(after.sessions).toMatch(/^0 /);
    expect(Number(after.members?.split(' ')[0])).toBeGreaterThan(3);
  });

  const damages: [string, (copy: string) => void][] = [
    ['without its manifest', (copy) => rmSync(join(copy, 'manifest.json'))],
    ['without a table', (copy) => rmSync(join(copy, 'tables/members.jsonl.gz'))],
    ['without a file', (copy) => rmSync(join(copy, 'media/images/test.webp'))],
    [
      'with one byte changed',
      (copy) => writeFileSync(join(copy, 'media/images/test.webp'), Buffer.alloc(70_000, 8)),
    ],
    [
      'with a manifest that was written in',
      (copy) => {
        const path = join(copy, 'manifest.json');
        writeFileSync(path, readFileSync(path, 'utf8').replace('"rows": ', '"rows": 1'));
      },
    ],
  ];

  test.each(damages)('a backup %s is refused, and nothing is restored', async (_, damage) => {
    const copy = join(folder.path, 'damaged');
    cpSync(backup(), copy, { recursive: true });
    damage(copy);
    const settings = { DATA_DIR: join(folder.path, 'empty'), PORT: await freePort(), DEMO: '0' };
    const { code, output } = await run('restore.ts', ['--from', copy], settings);
    expect(code).toBe(1);
    expect(output).toMatch(/holds no finished backup|is damaged/);
    rmSync(copy, { recursive: true });
  });

  test('a backup does not write over another', async () => {
    const { code, output } = await run('backup.ts', ['--to', backup()], old);
    expect(code).toBe(1);
    expect(output).toContain('is there already');
  });
});
