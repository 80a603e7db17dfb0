import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { bundleFolder, bundleServer } from '#scripts/bundle-server.ts';
import { buildApps } from '#scripts/lib/build.mjs';
import { freePort, isReady, launchSite } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { sourceFiles } from './tree.ts';

const root = join(import.meta.dirname, '..');
const sources = join(root, 'apps/server/src');
const folder = bundleFolder(`tried-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the server’s files are found from one place, which is the same in the bundle', () => {
  const asking = sourceFiles()
    .filter(({ path }) => /^(?:apps\/server\/src\/(?!testing)|packages\/(?!contract))/.test(path))
    .filter(({ path }) => !path.endsWith('.test.ts'))
    // A library is found from everywhere.
    .filter(({ text }) =>
      /import\.meta\.(?!resolve)/.test(text.replaceAll('createRequire(import.meta.url)', '')),
    );
  expect(asking.map(({ path }) => path)).toEqual(['apps/server/src/platform/config/folders.ts']);
});

test('the bundled server starts, answers, loads its lazy parts, and stops', async () => {
  const words = join(root, 'packages/japanese-words/src/index.ts');
  const spreadsheets = join(root, 'packages/spreadsheets/src/index.ts');
  const documents = join(root, 'packages/documents/src/index.ts');
  await bundleServer({ main: join(sources, 'main.ts'), documents, spreadsheets, words }, folder);
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
  expect(texts.filter((text) => /[^\0-\x7f]/.test(text))).toEqual([]);
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

test('put together, a spreadsheet is read by a process of its own', async () => {
  const { readTableFile } = await import(join(folder, 'spreadsheets.js'));
  const { sheets } = await readTableFile(Buffer.from('氏名\n山田\n'), 10);
  expect(sheets[0].rows[1].cells).toEqual(['山田']);
});

test('put together, a document is judged by a process of its own', async () => {
  const { judgeDocument } = await import(join(folder, 'documents.js'));
  const paper = join(root, 'apps/server/demo-media/papers/note-sheet.pdf');
  expect(await judgeDocument(paper, 'pdf')).toEqual([]);
});

test('put together, Japanese is read by a process of its own', async () => {
  const { startWordReader } = await import(join(folder, 'words.js'));
  const reader = startWordReader();
  onTestFinished(() => reader.close());
  const [{ readings }] = await reader.read(['投資信託']);
  expect(readings).toEqual(['とうし', 'しんたく']);
});

const assets = join(root, 'apps/member/dist/assets');

// React mentions its developer tools only in a development build.
test('what a test builds is what members get', async () => {
  expect(process.env.NODE_ENV).toBe('test');
  await buildApps(process.execPath, ['member']);
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const ofDevelopment = scripts.filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes('React DevTools'),
  );
  expect(ofDevelopment).toEqual([]);
});
