import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointCurrent } from '#server/operations/installation/installation.ts';
import { readKeys, verifyRelease } from '#server/operations/release/verify.ts';
import { triesAll } from '#server/testing/cases.ts';
import { freePort, isReady } from '#server/testing/site-process.ts';
import { visit } from '#server/testing/site-visitor.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { installSite, PLATFORM, Releases, run, startVisits } from './installed-site.ts';

let folder: ReturnType<typeof temporaryFolder>;
let releases: Releases;
let made: string;
const at = (...parts: string[]) => join(folder.path, ...parts);

beforeAll(async () => {
  folder = temporaryFolder();
  releases = new Releases(at('releases'));
  made = (await releases.make('7.8.9')).file;
}, 600_000);
afterAll(() => folder.remove());

test('a release is the same bytes each time, unpacks, and serves a site with nothing else', {
  skip: !triesAll,
}, async () => {
  const { publicKey } = releases.key;
  const { file: again } = await releases.make('7.8.9', { out: 'again' });
  const sumsBeside = (file: string) => readFileSync(join(dirname(file), 'SHA256SUMS'), 'utf8');
  expect(sumsBeside(again)).toBe(sumsBeside(made));
  expect(await verifyRelease(again, [publicKey])).toEqual({
    version: '7.8.9',
    platform: PLATFORM,
  });

  // As an installation lies, called by a link, and with an environment that knows nothing.
  mkdirSync(at('root/releases'), { recursive: true });
  execFileSync('tar', ['-xzf', made, '-C', at('root/releases')]);
  const [name = ''] = readdirSync(at('root/releases'));
  const release = at('root/releases', name);
  expect(await readKeys(release)).toEqual([publicKey]);
  const port = await freePort();
  const settings = at('orchard.env');
  writeFileSync(settings, `DATA_DIR=${at('data')}\nPORT=${port}\n`);
  const installation = { service: 'process', user: null, settings };
  writeFileSync(at('root/installation.json'), `${JSON.stringify(installation, null, 1)}\n`);
  symlinkSync(join(release, 'bin/orchard'), at('orchard'));
  const env = { PATH: '/usr/bin:/bin' };
  const orchard = (...args: string[]) =>
    execFileSync(at('orchard'), args, { env, encoding: 'utf8' }).trim();
  expect(orchard('--version')).toBe('7.8.9');

  const site = spawn(at('orchard'), ['run'], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => site.once('close', resolve));
  try {
    const url = `http://localhost:${port}`;
    await expect.poll(() => isReady(url)).toBe(true);
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ version: '7.8.9' });
    const hanako = await visit(url, 'hanako');
    expect(await hanako.call('GET', '/api/video/category')).not.toEqual([]);
    const document = await (await fetch(`${url}/login`)).text();
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(document) ?? [];
    expect((await fetch(url + script)).status).toBe(200);
    expect((await fetch(`${url}/staff`)).status).toBe(200);
    expect(
      orchard('staff', 'create', '--email', 'a@example.jp', '--name', 'A', '--role', 'admin'),
    ).toMatch(/set-password#/);
  } finally {
    site.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
});

test('a site is installed, updated to a later number and brought back, and no visitor is refused', async () => {
  const later = await releases.derive(made, '7.9.0', (release) =>
    writeFileSync(
      join(release, 'apps/server/migrations/9999_later.sql'),
      'CREATE TABLE later (id bigint PRIMARY KEY); INSERT INTO later VALUES (1);',
    ),
  );
  const { root, url, installed, orchard } = await installSite(
    made,
    at(`site-${randomUUID()}`),
    await freePort(),
    at(`backups-${randomUUID()}`),
  );
  expect(installed).toEqual({ code: 0, output: expect.stringContaining('/staff/set-password#') });
  try {
    const leave = startVisits(url);
    const updated = await orchard('update', later, '--watch', '0');
    expect(updated).toEqual({ code: 0, output: expect.stringContaining('from 7.8.9 to 7.9.0') });
    expect((await orchard('status')).output).toContain('Version: 7.9.0\nSite: running');
    expect((await orchard('update', made)).output).toContain('7.8.9 is not later than 7.9.0');
    expect(await orchard('rollback')).toEqual({ code: 0, output: 'Back at 7.8.9.\n' });
    expect((await orchard('status')).output).toContain('Version: 7.8.9\nSite: running');
    expect((await orchard('rollback')).output).toContain('There is no version before 7.8.9');
    // What the later version has added restores with its program, which is still there.
    // The site may be at its own first backup.
    await expect
      .poll(() => orchard('nightly'))
      .toEqual({ code: 0, output: expect.stringMatching(/^\d{8}T\d{6}Z restores: /m) });
    const key = ['--identity', `${root}/data/backup-key`];
    const elsewhere = [`DATA_DIR=${root}/other`, `${root}/current/bin/orchard`];
    const restored = await run('env', [...elsewhere, 'restore', '--from', 'latest', ...key]);
    expect(restored.output).toContain(`run ${root}/releases/7.9.0/bin/orchard restore`);
    // A switch that was killed before its restart is finished by the next command.
    pointCurrent(root, '7.9.0');
    expect((await orchard('update', later)).output).toContain('7.9.0 is not later than 7.9.0');
    expect((await orchard('status')).output).toContain('Version: 7.9.0\nSite: running');
    expect((await leave()).refused).toEqual([]);
  } finally {
    expect((await orchard('stop')).code).toBe(0);
  }
  expect((await orchard('status')).output).toContain('Site: stopped');
});
