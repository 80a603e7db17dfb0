import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releasesIn } from '#scripts/release/releases-in.ts';
import { releaseKey, writeSums } from '#scripts/release/signed-archive.ts';
import { readFeed, writeFeed } from '#server/operations/release/feed.ts';
import { SUMS, verifyRelease } from '#server/operations/release/verify.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());
const at = (...parts: string[]) => join(folder.path, ...parts);
const keyOf = (name: string) => releaseKey(at(name), () => {});

const CHANGELOG = `# 変更履歴

## 未リリース

### 追加

- まだ出ていないもの。

## 1.1.0 (2026-12-01)

直接更新できるバージョン：1.0.1以降

### 安全性（高）

- ログインの回数制限を
  すり抜けられる問題を直しました。

### 追加

- \`orchard doctor\`：[手引き](docs/operating/trouble.ja.md)のとおりに調べます。

### 修正

- **字幕**のずれを直しました。

## 1.1.0-rc.1 (2026-11-30)

- 試しの版。

## [1.0.1] - 2026-11-30

- 見出しのない行。
`;

test('the changelog says what sites hear of each version', () => {
  expect(releasesIn(CHANGELOG)).toEqual([
    {
      version: '1.1.0',
      released_on: '2026-12-01',
      severity: 'high',
      minimum_version: '1.0.1',
      security: ['ログインの回数制限を すり抜けられる問題を直しました。'],
      changes: ['orchard doctor：手引きのとおりに調べます。', '字幕のずれを直しました。'],
    },
    {
      version: '1.0.1',
      released_on: '2026-11-30',
      severity: 'none',
      minimum_version: null,
      security: [],
      changes: ['見出しのない行。'],
    },
  ]);
});

test('a section that lacks something is refused', () => {
  expect(() => releasesIn('## 1.1.0\n')).toThrow('1.1.0: say of which day it is');
  const of = (heading: string) => releasesIn(`## 1.1.0 (2026-12-01)\n\n### ${heading}\n\n- a\n`);
  for (const heading of ['安全性', '安全性（なし）', '安全性（重大）']) {
    expect(() => of(heading)).toThrow('1.1.0: say how severe it is, "### 安全性（低|中|高|緊急）"');
  }
});

test('what no site could read is not signed', () => {
  const releases = releasesIn(`## 1.1.0 (2026-12-01)\n\n- ${'長'.repeat(1001)}\n`);
  const feed = { made_at: '2026-12-01T00:00:00.000Z', releases };
  expect(() => writeFeed(feed, keyOf('key.pem').sign)).toThrow();
});

test('the project’s own changelog can be read, and sites read what was written of it', () => {
  const own = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  expect(releasesIn(own)).toEqual(expect.any(Array));
  const key = keyOf('key.pem');
  const feed = { made_at: '2026-12-01T00:00:00.000Z', releases: releasesIn(CHANGELOG) };
  expect(readFeed(writeFeed(feed, key.sign), [key.publicKey])).toMatchObject(feed);
});

test('a folder holds archives of several platforms and versions, all with their checksums', async () => {
  const key = keyOf('key.pem');
  const archive = (name: string) => {
    mkdirSync(at('out'), { recursive: true });
    const file = at('out', `orchard-${name}.tar.gz`);
    writeFileSync(file, name);
    return file;
  };
  const files = ['1.1.0-linux-x64', '1.1.0-linux-arm64', '1.2.0-linux-x64'].map(archive);
  for (const file of files) await writeSums(file, key);
  const before = readFileSync(at('out', SUMS), 'utf8');
  for (const file of files) {
    const platform = file.includes('arm64') ? 'linux-arm64' : 'linux-x64';
    expect(await verifyRelease(file, [key.publicKey], platform)).toMatchObject({ platform });
  }
  await writeSums(archive('1.1.0-linux-x64'), key);
  expect(readFileSync(at('out', SUMS), 'utf8')).toBe(before);

  // What somebody else has signed is not taken over.
  await writeSums(archive('1.3.0-linux-x64'), keyOf('other.pem'));
  expect(readFileSync(at('out', SUMS), 'utf8').trim().split('\n')).toHaveLength(1);
});
