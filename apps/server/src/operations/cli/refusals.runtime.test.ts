import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { some } from '#testing/cases.ts';
import { launchCommand } from '#testing/restoring.ts';
import { launchSite } from '#testing/site-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
let wrong: Record<string, string>;

beforeEach(() => {
  folder = temporaryFolder();
  wrong = {
    DATA_DIR: folder.path,
    PORT: '0',
    SMTP_URL: 'mail.example.jp',
    FILMS_S3_URL: 'https://key:%zz@s3.example.jp/bucket',
  };
});
afterEach(() => folder.remove());

const english = [
  'PORT must be a whole number from 1 to 65535.',
  'SMTP_URL must be an address that begins with smtp:// or smtps://.',
  'FILMS_S3_URL is an address that cannot be read: in its user and password, characters such as / # % @ are written %2F %23 %25 %40.',
];
const japanese = [
  'PORTには1～65535の整数を設定してください。',
  'SMTP_URLにはsmtp://かsmtps://で始まるアドレスを設定してください。',
  'FILMS_S3_URLのアドレスを読めません。ユーザー名とパスワードの中の / # % @ などの記号は、%2F %23 %25 %40 のように書いてください。',
];

const languages: [environment: Record<string, string>, sentences: string[]][] = [
  [{ LANG: 'ja_JP.UTF-8' }, japanese],
  [{ LANG: 'ja_JP.UTF-8', LC_ALL: 'C' }, english],
  [{}, english],
  [{ LANG: 'en_US.UTF-8' }, english],
];
test.each(some(2, languages))(
  'with %o the site and its commands refuse in that language',
  async (environment, sentences) => {
    const settings = { ...wrong, ...environment };
    for (const one of [launchSite(settings), launchCommand('backup', [], settings)]) {
      expect([await one.ended, one.output().trim().split('\n')]).toEqual([1, sentences]);
    }
  },
);

test.each([
  ['en_US.UTF-8', /is one of PostgreSQL 17.*brings PostgreSQL 18\..*"orchard backup --to FOLDER"/],
  ['ja_JP.UTF-8', /PostgreSQL 17 のもの.*18 です。以前のバージョンで「orchard backup/],
])('with LANG=%s the site refuses a database of another major version', async (LANG, sentence) => {
  mkdirSync(join(folder.path, 'postgres'));
  writeFileSync(join(folder.path, 'postgres/PG_VERSION'), '17\n');
  const site = launchSite({ DATA_DIR: folder.path, PORT: '3999', DEMO: '0', LANG });
  expect([await site.ended, site.output().trim()]).toEqual([1, expect.stringMatching(sentence)]);
});

test('no refusal is made in one language only', () => {
  // @ts-expect-error The compiler is the check; without this remark it refuses the next line.
  expect(() => new StartRefusal('Only in English.').sentence.ja.length).toThrow();
});
