import { describe, expect, test } from 'vitest';
import { planPruning } from '#operations/upkeep/retention.ts';
import type { LastRuns } from '#operations/upkeep/upkeep-runs.view.ts';
import { testConfig } from '#testing/config.ts';
import { judgeSite, type Measured } from './judge-site.ts';
import type { Disk } from './site-measures.ts';
import type { DatabaseServer, SiteState } from './site-state.view.ts';

const runs: LastRuns = {
  startedAt: new Date(),
  goodAt: new Date(),
  goodBytes: 1.5e6,
  goodSeconds: 12,
  problem: null,
  hoursWithout: 3,
};
const server: DatabaseServer = {
  version: '18.1',
  bytes: 2e7,
  statisticsAge: 90_000,
  staleTables: 0,
  connections: 5,
  maxConnections: 100,
  slowestMean: 0.25,
  standbys: { count: 0, lag: null, isUp: null },
};
const state: SiteState = {
  server,
  mailsWaiting: 0,
  oldestMailAge: 0,
  mailsSentInHour: 3,
  mailsFailedInDay: 0,
  mailsRefused: 0,
  pushesWaiting: 0,
  jobs: { done: 4, running: 1 },
  jobsFailedInDay: 0,
  jobsStalled: 0,
  films: { done: 2 },
  filmsDamaged: 0,
  followTroubles: [],
  hasVimeo: true,
  textsIndexed: 20_000,
  readings: { done: 4000, total: 4000 },
  membersHere: 1200,
  staffHere: 2,
  backup: runs,
  drill: runs,
};
const disk: Disk = {
  kind: 'data',
  folder: '/var/lib/orchard',
  room: { bytes: { free: 9e9, size: 1e11 }, files: { free: 9e5, size: 1e6 } },
  problem: null,
};
const config = {
  ...testConfig('/var/lib/orchard'),
  databaseUrl: 'postgres:///orchard',
  smtpUrl: 'smtps://mail.example.jp',
  publicUrl: new URL('https://site.example.jp'),
  backupTo: { kind: 'folder' as const, folder: '/kept' },
};
const measures: Measured['measures'] = {
  config,
  pool: { totalCount: 3, idleCount: 2, waitingCount: 0, options: {} as never },
  slowStatements: () => 0,
  proxyNotTrusted: () => null,
  mails: { sent: 9, failed: 0 },
  pushes: { sent: 0, failed: 0 },
  vimeo: { answered: 4, failed: 0, problem: null },
};
/** A store with backups of these times. */
const storedAt = (...times: number[]) => ({
  ...planPruning(
    times.map((at) => ({ name: new Date(at).toISOString(), at, after: null })),
    { days: 7, weeks: 4, months: 0, lastDay: 35 },
    { now: Date.now() },
  ),
  stored: times.length,
});
const well: Measured = {
  measures,
  state,
  disks: [disk],
  stored: storedAt(Date.now() - 3 * 3_600_000),
  archive: null,
  certificate: { certificate: { until: new Date(Date.now() + 40.5 * 86_400_000), problem: null } },
  scanner: [],
  release: { version: '1.0.0', commit: 'a'.repeat(40) },
  process: { uptime: 273_600, memory: 2e8 },
};

const troubles = (measured: Partial<Measured>) =>
  judgeSite({ ...well, ...measured })
    .flatMap(({ lines }) => lines)
    .filter((line) => line.state !== 'ok')
    .map(({ about, state: how, says }) => `${about} ${how}: ${says}`);
const onServer = (changed: Partial<DatabaseServer>) =>
  troubles({ state: { ...state, server: { ...server, ...changed } } });
const inState = (changed: Partial<SiteState>) => troubles({ state: { ...state, ...changed } });
const measuring = (changed: Partial<Measured['measures']>) =>
  troubles({ measures: { ...measures, ...changed } });

test('a site in order has no trouble, and says its amounts as people do', () => {
  expect(troubles({})).toEqual([]);
  const says = judgeSite(well)
    .flatMap(({ lines }) => lines.map((line) => `${line.about}：${line.says}`))
    .join('\n');
  for (const part of [
    'バージョン：1.0.0（コミット aaaaaaaa）',
    '稼働時間：3日4時間、メモリーは200.0 MBです。',
    'いちばん古いもので1日1時間前です。',
    '平均がいちばん長いものは250ミリ秒です。',
    'バックアップ：3時間前に成功しました（1.5 MB、12秒）。',
    '保管中のバックアップ：1個あり、いちばん新しいものは3時間前のものです。',
    '会員 1,200件、スタッフ 2件のセッションです。',
    '一括処理と取り込み：実行中 1件です。',
    '変換：変換中・待機中のものはありません。',
    'あと40日有効です',
  ]) {
    expect(says).toContain(part);
  }
});

test('what search is read from tells how far it has come', () => {
  const says = (changed: Partial<SiteState>) =>
    judgeSite({ ...well, state: { ...state, ...changed } })
      .find(({ part }) => part === 'search')
      ?.lines.map(({ says }) => says);
  expect(says({})).toEqual([
    '20,000件の文章を検索できます。',
    '4,000件の題名・タグの読みで検索できます。',
  ]);
  expect(says({ readings: { done: 100, total: 4000 } })).toEqual([
    '20,000件の文章を検索できます。',
    '題名・タグの読みを調べています（100／4,000件）。',
  ]);
});

describe('the database', () => {
  test.each([
    [{ staleTables: 2 }, /^統計情報 attention: 2個の大きな表/],
    [{ connections: 91 }, /^接続 action: .*100本中91本.*上限に近く/],
    [{ standbys: { count: 1, lag: 7e7, isUp: null } }, /^スタンバイ attention: 70\.0 MB遅れ/],
    [
      { standbys: { count: 0, lag: null, isUp: false } },
      /^スタンバイ action: DATABASE_REPLICA_URL/,
    ],
  ])('%j', (changed, said) => {
    expect(onServer(changed)).toEqual([expect.stringMatching(said)]);
  });

  test('a standby that keeps up, and none at all, are well', () => {
    expect(onServer({ standbys: { count: 1, lag: 100, isUp: true } })).toEqual([]);
    expect(onServer({ standbys: { count: 1, lag: null, isUp: null } })).toEqual([]);
  });

  test('requests that wait for a connection are told of', () => {
    expect(measuring({ pool: { ...measures.pool, waitingCount: 4 } })).toEqual([
      expect.stringMatching(/^接続 attention: .*4件が接続を待っています/),
    ]);
  });

  test('that is away leaves what is known without it', () => {
    expect(troubles({ state: null })).toEqual([expect.stringMatching(/^PostgreSQL action/)]);
    expect(judgeSite({ ...well, state: null }).map(({ part }) => part)).toEqual([
      ...['site', 'database', 'disk', 'outside'],
    ]);
  });
});

test.each([
  [{ jobsFailedInDay: 1 }, /^一括処理と取り込み attention: 過去24時間に1件失敗/],
  [
    { followTroubles: [{ place_name: '講座', trouble: 'このフォルダはありません。' }] },
    /^Vimeoのフォロー action: 「講座」：このフォルダ/,
  ],
  [{ filmsDamaged: 3 }, /^再生 action: 3本の動画に確認が必要/],
  [{ backup: { ...runs, hoursWithout: 30 } }, /^バックアップ action: 30時間、成功していません/],
  [{ drill: { ...runs, problem: 'damaged' } }, /^復元の訓練 action: 前回は失敗しました：damaged/],
  [{ backup: { ...runs, goodAt: null } }, /^バックアップ attention: 今夜が最初です/],
])('%j', (changed, said) => {
  expect(inState(changed)).toEqual([expect.stringMatching(said)]);
});

test('an archive of seconds is green only while it works', () => {
  const seconds = { by: 'seconds' as const, days: 14, ranges: [], nights: [] };
  const line = {
    ...seconds,
    bytes: 1,
    safeUntil: Date.now() - 90_000,
    says: null,
  };
  expect(troubles({ archive: { ...line, archive: 'working' } })).toEqual([]);
  const says = { ja: '届いていません。', en: 'It does not arrive.' };
  expect(troubles({ archive: { ...line, archive: 'stopped', says } })).toEqual([
    expect.stringMatching(/^時点の記録 action: 止まっています：届いていません。/),
  ]);
});

test('what is stored is told of, whatever ran: its age, the future, what would go together', () => {
  const [now, day] = [Date.now(), 86_400_000];
  const told = (...times: number[]) => troubles({ stored: storedAt(...times) });
  expect(told(now - 2.5 * day)).toEqual([expect.stringContaining('60時間前のもの')]);
  expect(told()).toEqual([expect.stringContaining('ひとつもありません')]);
  expect(told(now, now + 400 * day)).toEqual([expect.stringContaining('未来の日時')]);
  const old = [50, 60, 70, 80].map((days) => now - days * day);
  expect(told(now, ...old)).toEqual([expect.stringContaining('一度に4個が消える')]);
  const problem = { ja: '/kept を使えません。', en: '' };
  expect(troubles({ stored: { problem } })).toEqual([expect.stringContaining('使えません')]);
});

test('disks without space or rights, and what is outside, are told of', () => {
  const bytes = { free: 9e9, size: 1e11 };
  const told = (room: Disk['room']) => troubles({ disks: [{ ...disk, room }] });
  expect(told({ bytes: { free: 1e9, size: 1e11 }, files: null })).toEqual([
    expect.stringMatching(/^ディスク action: .*1\.0 GB しかありません/),
  ]);
  expect(told({ bytes, files: { free: 12, size: 1e6 } })).toEqual([
    expect.stringMatching(/^ディスク action: .*あと 12個のファイルしか作れません/),
  ]);
  // Btrfs counts no files.
  expect(told({ bytes, files: null })).toEqual([]);
  expect(troubles({ disks: [{ ...disk, room: null, problem: 'EACCES' }] })).toEqual([
    expect.stringMatching(/^ディスク action: .*EACCES/),
  ]);
  expect(troubles({ certificate: { problem: 'ECONNREFUSED' } })).toEqual([
    expect.stringMatching(/^TLS証明書 action: .*ECONNREFUSED/),
  ]);
  expect(measuring({ vimeo: { answered: 1, failed: 2, problem: 'HTTP 503' } })).toEqual([
    expect.stringMatching(/^Vimeo attention: .*HTTP 503/),
  ]);
  expect(measuring({ pushes: { sent: 1, failed: 2 } })).toEqual([
    expect.stringMatching(/^端末への通知 attention: 起動してから2回失敗/),
  ]);
});
