import { existsSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { runToEnd, settingsFor } from '#testing/restoring.ts';
import { copySiteData } from '#testing/site-data.ts';
import { startSite } from '#testing/site-process.ts';
import { testFolder } from '#testing/test-folder.ts';

const at = testFolder();
let site: Record<string, string>;

beforeAll(async () => {
  site = await settingsFor(at('data'));
  copySiteData('demo', at('data'));
});
const doctor = (settings: Record<string, string> = {}) =>
  runToEnd('doctor', [], { ...site, FFMPEG_PATH: 'off', ...settings });

test('a site that runs is well, beside it, in both languages', async () => {
  const running = await startSite(site);
  try {
    const { code, output } = await doctor();
    expect(output).toMatch(/ok +Site: Version \d+\.\d+\.\d+ is running\./);
    expect(output).toMatch(/ok +Database: PostgreSQL \d+\S* answers/);
    expect(output).toMatch(/ok +Secret: /);
    expect(output).toMatch(/look +Mail server: There is no SMTP_URL/);
    expect([code, output.trim().split('\n').at(-1)]).toEqual([0, 'Nothing is wrong.']);
    const inJapanese = await doctor({ LANG: 'ja_JP.UTF-8' });
    expect(inJapanese.output).toMatch(/良好 +サイト：バージョン\S+が動いています。/);
    expect(inJapanese.output).toContain('直すべき点はありません。');
  } finally {
    await running.stop();
  }
});

test('a site that stands still is wrong; its database is looked at all the same', async () => {
  const { code, output } = await doctor();
  expect(output).toMatch(/WRONG +Site: It does not run/);
  expect(output).toMatch(/ok +Database: PostgreSQL/);
  expect([code, output.trim().split('\n').at(-1)]).toEqual([1, 'To be put right: 1.']);
  expect(existsSync(at('data/postgres/postmaster.pid'))).toBe(false);
});

test('wrong settings are told of one by one, and nothing else is tried', async () => {
  const { code, output } = await doctor({ HOST: 'no host', MAIL_RATE: 'many' });
  expect(output.match(/WRONG +Settings: \w+ must/g)).toHaveLength(2);
  expect([code, output.includes('Database')]).toEqual([1, false]);
});
