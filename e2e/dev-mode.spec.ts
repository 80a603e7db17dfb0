import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTree, type TreeCopy } from '#checks/harness/tree-copy.ts';
import { freePort } from '#server/testing/site-process.ts';
import { loginForm } from './setup/login-form.ts';
import { expect, test } from './setup/test.ts';

// One site of its own for all of them, with new data, from sources that nothing has compiled yet.
test.describe.configure({ mode: 'default', timeout: 600_000 });
const PATIENT = { timeout: 120_000 };

let copy: TreeCopy;
let site: ChildProcess;
let url: string;
let output = '';

test.beforeAll(async () => {
  copy = copyTree();
  const port = await freePort();
  url = `http://localhost:${port}`;
  site = spawn(process.execPath, [join(copy.folder, 'scripts/dev/develop.ts')], {
    env: { ...process.env, PORT: port, PUBLIC_URL: '', DATA_DIR: join(copy.folder, 'data') },
  });
  for (const stream of [site.stdout, site.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  await expect(() => expect(output).toContain(`開発モード: ${url}`)).toPass({ timeout: 200_000 });
});

test.afterAll(async () => {
  const ended = new Promise((resolve) => site.once('exit', resolve));
  site.kill('SIGTERM');
  await ended;
  copy.remove();
});

/** Edits a file as an editor does, and notes how long it took until it was seen. */
async function edit(file: string, [from, to]: [string, string], seen: () => Promise<void>) {
  const path = join(copy.folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  const begun = performance.now();
  writeFileSync(path, text.replace(from, to));
  await seen();
  const ms = Math.round(performance.now() - begun);
  console.log(`${file} was seen after ${ms} ms`);
}

test('an edit of the members’ site is on the screen, and what was typed stays', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto(`${url}/login`);
  const { email } = loginForm(page);
  await email.fill('hanako@example.jp');
  await edit(
    'apps/member/src/features/sessions/login-form.tsx',
    ["{shared('login.submit')}", "{shared('login.submit')}（編集した）"],
    () => expect(page.getByRole('button', { name: '（編集した）' })).toBeVisible(PATIENT),
  );
  await expect(email).toHaveValue('hanako@example.jp');
});

test('an edit of the console is on the screen, and what was typed stays', { tag: '@more' }, async ({
  page,
  troubles,
}) => {
  // The page asks for the current user.
  troubles.expectStatus(401);
  await page.goto(`${url}/staff`);
  const email = page.getByLabel('メールアドレス');
  await email.fill('sato@example.jp', PATIENT);
  const form = 'apps/staff/src/features/staff-auth/password-step.tsx';
  await edit(form, ['次へ進む', '次へ進む（編集した）'], () =>
    expect(page.getByRole('button', { name: '（編集した）' })).toBeVisible(PATIENT),
  );
  await expect(email).toHaveValue('sato@example.jp');
});

test('the player’s script comes from its source, with its library', { tag: '@more' }, async ({
  request,
}) => {
  const script = await request.get(`${url}/player/film-player.ts`);
  expect(script.headers()['content-type']).toContain('javascript');
  expect(await script.text()).not.toContain('import type');
  const library = await request.get(`${url}/player/hls.js`);
  expect(library.headers()['content-type']).toContain('javascript');
});

test('an edit of the server answers, and one that cannot run says so', { tag: '@more' }, async ({
  request,
}) => {
  const file = 'apps/server/src/platform/monitoring/readiness.ts';
  const answers = (expected: string) => () =>
    expect(async () => {
      expect(await (await request.get(`${url}/healthz`)).text()).toContain(expected);
    }).toPass(PATIENT);
  await edit(file, ["send('ok')", "send('edited')"], answers('edited'));
  await edit(file, ['export function', 'export funktion'], answers('サーバーが起動していません'));
  await edit(file, ['export funktion', 'export function'], answers('edited'));
});
