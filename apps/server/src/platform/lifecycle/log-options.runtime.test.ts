import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectFolder } from '#platform/config/folders.ts';
import { copySiteData } from '#testing/site-data.ts';
import { freePort, type SiteProcess, startSite } from '#testing/site-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
let site: SiteProcess | undefined;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  site?.process.kill('SIGKILL');
  await site?.ended;
  folder.remove();
});

/** The lines of the log, of a site that was visited and has ended in order. */
async function logOf(settings: Record<string, string>): Promise<string[]> {
  const dataDir = join(folder.path, 'data');
  copySiteData('empty', dataDir);
  const own = { DATA_DIR: dataDir, PORT: await freePort(), DEMO: '0', ...settings };
  // What it has asked for is readiness, some times.
  site = await startSite(own);
  for (const path of ['/healthz', '/readyz']) await fetch(`${site.url}${path}`);
  const wrong = { email: 'nobody@example.jp', password: 'wrong' };
  const answers = [
    await fetch(`${site.url}/api/video`),
    await fetch(`${site.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url },
      body: JSON.stringify(wrong),
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 419]);
  const numbers = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
  await site.stop();
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  for (const number of numbers) {
    // Every line that speaks of a request names it once.
    for (const line of lines.filter((one) => one.includes(number))) {
      expect(line.split(number)).toHaveLength(2);
    }
  }
  expect(lines.join()).not.toMatch(/healthz|readyz/);
  return lines;
}

test('the log begins with who runs, and has a line for each request but those of probes', async () => {
  const lines = (await logOf({ LOG_LEVEL: 'info' })).map((line) => JSON.parse(line));
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const { pid } = site?.process ?? {};
  expect(lines[0]).toMatchObject({ level: 'info', msg: 'starting', version, commit: null, pid });
  expect(lines.filter(({ msg }) => msg === 'starting')).toHaveLength(1);
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests.map(({ route, status }) => [route, status])).toEqual([
    ['/api/video', 401],
    ['/login', 419],
  ]);
});

test('only what is at least as grave as LOG_LEVEL is written', async () => {
  expect(await logOf({ LOG_LEVEL: 'error' })).toEqual([]);
});
