import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { bundleFolder, bundleServer } from '#scripts/bundle-server.ts';
import { freePort, isReady, launchSite } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const sources = join(import.meta.dirname, '../apps/server/src');
const folder = bundleFolder(`tried-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the server’s files are found from one place, which is the same in the bundle', () => {
  const asking = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('testing'))
    .filter((file) => {
      const text = readFileSync(join(sources, file), 'utf8');
      // A library is found from everywhere.
      return /import\.meta\.(?!resolve)/.test(
        text.replaceAll('createRequire(import.meta.url)', ''),
      );
    });
  expect(asking).toEqual(['platform/config/server-folder.ts']);
});

test('the bundled server starts, answers, loads its lazy parts, and stops', async () => {
  await bundleServer({ main: join(sources, 'main.ts') }, folder);
  // One character outside Latin-1 makes Node hold the whole file with two bytes for each character.
  const wide = readdirSync(folder).filter((file) =>
    /[^\0-\xff]/.test(readFileSync(join(folder, file), 'utf8')),
  );
  // An installation reads the demo content only once.
  expect(wide.filter((file) => !file.startsWith('seed-'))).toEqual([]);
  const place = temporaryFolder();
  onTestFinished(() => place.remove());
  const port = await freePort();
  const settings = { DATA_DIR: join(place.path, 'data'), PORT: port, DEMO: '1' };
  const site = launchSite(settings, [join(folder, 'main.js')]);
  onTestFinished(() => void site.process.kill('SIGKILL'));
  while (!(await isReady(site.url))) {
    if (site.process.exitCode !== null) throw new Error(`it ended:\n${site.output()}`);
    await pause(50);
  }
  expect((await fetch(`${site.url}/api/openapi.json`)).status).toBe(200);
  expect((await fetch(`${site.url}/api/account/user`)).status).toBe(401);
  site.process.kill('SIGTERM');
  expect(await site.ended, site.output()).toBe(0);
  expect(site.output()).not.toMatch(/\bat .*\.js:\d+/);
});
