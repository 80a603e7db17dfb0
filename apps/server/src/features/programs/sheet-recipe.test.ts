import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectFolder } from '#platform/config/folders.ts';
import { listen } from '#testing/listen.ts';
import { createPrograms } from '#testing/programs.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { app, config, make, execute } = scene;
const program = createPrograms(scene);

/** What a sheet has to offer, and nothing else: requests wait for their answers there. */
const SHEET = `
  const { execFileSync } = require('node:child_process');
  const [, TOKEN, HOST] = process.argv;
  const PropertiesService = { getScriptProperties: () => ({ getProperty: () => TOKEN }) };
  const ask = \`
    const [, url, headers] = process.argv;
    require('node:http').get(url, { headers: JSON.parse(headers) }, (said) => said.pipe(process.stdout));
  \`;
  const UrlFetchApp = {
    fetch(url, { headers }) {
      const sent = JSON.stringify({ ...headers, Host: HOST });
      const said = execFileSync(process.execPath, ['-e', ask, url, sent]);
      return { getContentText: () => String(said) };
    },
  };
  const range = { setValues: (rows) => console.log(JSON.stringify(rows)) };
  const sheet = { clearContents() {}, getRange: () => range };
  const SpreadsheetApp = { getActive: () => ({ getSheetByName: () => sheet }) };
`;

test('the guide’s program writes every contract into a sheet, page by page', async () => {
  const { email } = await make.member({
    name: '=cmd 花子',
    membership: { first_day: '2026-01-10', paid_until: '2099-01-09', renews: true },
  });
  const guide = await readFile(join(projectFolder, 'docs/guide.ja.md'), 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
  await app.ready();
  const { port, close } = await listen(app.server);
  const paged = code
    .replace('https://members.example.jp', `http://127.0.0.1:${port}`)
    .replace('limit=500', 'limit=2');
  const { token } = await program(['members.read']);
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['-e', `${SHEET}${paged}\nupdateMembers();`, token, config.publicUrl.host],
  ]).finally(close);
  const [head, ...rows] = JSON.parse(stdout) as string[][];
  const [{ contracts }] = await execute`SELECT count(*)::integer AS contracts FROM memberships`;
  expect(head).toEqual(['会員番号', '氏名', 'メールアドレス', '会員区分', '状態', '期限']);
  expect(rows).toHaveLength(contracts);
  expect(rows).toContainEqual(['', "'=cmd 花子", email, 'orchard_main', '契約中', '2099-01-09']);
});
