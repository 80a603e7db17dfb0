import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApps } from '#scripts/lib/build.mjs';
import { makeRelease } from '#scripts/release/make-release.ts';
import { type ReleaseKey, releaseKey } from '#scripts/release/sign.ts';
import { readKeys, verifyRelease } from '#server/platform/release/verify.ts';
import { freePort, isReady } from '#server/testing/site-process.ts';
import { signInTo } from '#server/testing/site-visitor.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const platform = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64';
let folder: ReturnType<typeof temporaryFolder>;
let key: ReleaseKey;
const at = (...parts: string[]) => join(folder.path, ...parts);

async function make(out: string) {
  mkdirSync(at(out));
  return makeRelease({
    version: '7.8.9',
    commit: '0'.repeat(40),
    time: new Date('2026-04-01T00:00:00Z'),
    platform,
    key,
    trusted: [],
    out: at(out),
    // The quickest: what is tried is the content.
    level: 1,
  });
}

beforeAll(async () => {
  folder = temporaryFolder();
  key = releaseKey(at('key.pem'), () => {});
  await buildApps(process.execPath);
}, 600_000);
afterAll(() => folder.remove());

test('a release is the same bytes each time, unpacks, and serves a site with nothing else', {
  timeout: 300_000,
}, async () => {
  const [one, two] = [await make('one'), await make('two')];
  expect(readFileSync(at('one', 'SHA256SUMS'), 'utf8')).toBe(
    readFileSync(at('two', 'SHA256SUMS'), 'utf8'),
  );
  expect(await verifyRelease(two.file, [key.publicKey], platform)).toEqual({
    version: '7.8.9',
    platform,
  });

  // As an installation lies, called by a link, and with an environment that knows nothing.
  mkdirSync(at('root/releases'), { recursive: true });
  execFileSync('tar', ['-xzf', one.file, '-C', at('root/releases')]);
  const [name = ''] = readdirSync(at('root/releases'));
  const release = at('root/releases', name);
  expect(await readKeys(release)).toEqual([key.publicKey]);
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
    await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true);
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ version: '7.8.9' });
    const hanako = await signInTo(url, 'hanako');
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
