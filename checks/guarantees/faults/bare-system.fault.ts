import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { report } from '#checks/guarantees/counts.ts';
import { canMakeRoot, makeRoot } from '#checks/guarantees/faults/debian-root.ts';
import { Releases } from '#checks/installed-site.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const USER = '1000';
const folder = temporaryFolder();
afterAll(() => folder.remove());

// What runs in the bare system: starts the site, signs in, ends it. All by the release's own programs.
const inside = `
cd /opt/orchard-*
bin/orchard run > /srv/log 2>&1 &
site=$!
bin/node /visit.mjs
visited=$?
kill -TERM $site
wait $site
echo "ended $?"
exit $visited
`;
const visit = `
const url = 'http://127.0.0.1:4567';
const cookies = new Map();
async function ask(path, init = {}) {
  const answer = await fetch(url + path, { ...init, headers: {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '', 'content-type': 'application/json', origin: url,
  } });
  for (const line of answer.headers.getSetCookie()) cookies.set(...line.split(';')[0].split(/=(.*)/s));
  return answer;
}
for (let tries = 0; ; tries += 1) {
  const isUp = await fetch(url + '/readyz').then((answer) => answer.ok, () => false);
  if (isUp) break;
  if (tries === 600) throw new Error('the site did not come up');
  await new Promise((resolve) => setTimeout(resolve, 100));
}
await ask('/sanctum/csrf-cookie');
const body = JSON.stringify({ email: 'hanako@example.jp', password: 'orchard-demo', remember: false });
const signedIn = await ask('/login', { method: 'POST', body });
const videos = await ask('/api/video');
const outside = await fetch('http://deb.debian.org').then(() => 'reached', () => 'out of reach');
console.log('sign-in', signedIn.status, 'lectures', videos.status, 'network', outside);
`;

test.runIf(canMakeRoot())(
  'a release serves a site on a bare system without a network',
  { timeout: 1_800_000 },
  async (context) => {
    const root = join(folder.path, 'bare');
    makeRoot(root);
    execFileSync('chroot', [root, 'useradd', '-u', USER, 'orchard']);
    const releases = new Releases(join(folder.path, 'out'));
    const { file, packed, unpacked } = await releases.make('1.2.3', { level: 9 });
    execFileSync('tar', ['-xzf', file, '-C', join(root, 'opt')]);
    writeFileSync(join(root, 'visit.mjs'), visit);
    execFileSync('chown', ['-R', USER, join(root, 'srv')]);
    const own = ['-i', 'PATH=/usr/bin:/bin', 'DATA_DIR=/srv/data', 'PORT=4567', 'HOST=127.0.0.1'];
    const begin = `ip link set lo up; mount -t proc proc ${root}/proc; exec chroot --userspec=${USER} ${root} env "$@"`;
    const { stdout, stderr, status } = spawnSync(
      'unshare',
      ['-n', '-m', 'sh', '-c', begin, 'sh', ...own, 'sh', '-c', inside],
      { encoding: 'utf8' },
    );
    report(
      context,
      'K1',
      `${stdout.trim().replaceAll('\n', ', ')}; packed ${Math.round(packed / 1e6)} MB, unpacked ${Math.round(unpacked / 1e6)} MB`,
    );
    expect([status, stdout], stderr).toEqual([
      0,
      'sign-in 200 lectures 200 network out of reach\nended 0\n',
    ]);
  },
);
