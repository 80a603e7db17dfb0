import { expect, test } from 'vitest';
import { backupFor, newestBackup, newestSegment, parseInfo, rangesOf } from './pgbackrest-info.ts';
import { judgeStanza, type ServerArchiving } from './pgbackrest-line.ts';

// As pgBackRest 2.45 of Debian 12 answers: two backups, none yet, no right to read, no such stanza.
const WHOLE =
  '[{"archive":[{"database":{"id":1,"repo-key":1},"id":"15-1","max":"000000010000000000000008","min":"000000010000000000000001"}],"backup":[{"archive":{"start":"000000010000000000000002","stop":"000000010000000000000002"},"backrest":{"format":5,"version":"2.45"},"database":{"id":1,"repo-key":1},"error":false,"info":{"delta":22992549,"repository":{"delta":3043599,"size":3043599},"size":22992549},"label":"20261126-125043F","lsn":{"start":"0/2000028","stop":"0/2000138"},"prior":null,"reference":null,"timestamp":{"start":1795697443,"stop":1795697445},"type":"full"},{"archive":{"start":"000000010000000000000007","stop":"000000010000000000000007"},"backrest":{"format":5,"version":"2.45"},"database":{"id":1,"repo-key":1},"error":false,"info":{"delta":1925524,"repository":{"delta":250399,"size":3051912},"size":23066327},"label":"20261126-125043F_20261126-125449I","lsn":{"start":"0/7000028","stop":"0/7000100"},"prior":"20261126-125043F","reference":["20261126-125043F"],"timestamp":{"start":1795697689,"stop":1795697690},"type":"incr"}],"cipher":"none","db":[{"id":1,"repo-key":1,"system-id":7712461538692354105,"version":"15"}],"name":"try","repo":[{"cipher":"none","key":1,"status":{"code":0,"message":"ok"}}],"status":{"code":0,"lock":{"backup":{"held":false}},"message":"ok"}}]';
const EMPTY =
  '[{"archive":[{"database":{"id":1,"repo-key":1},"id":"15-1","max":null,"min":null}],"backup":[],"cipher":"none","db":[{"id":1,"repo-key":1,"system-id":7712461538692354105,"version":"15"}],"name":"try","repo":[{"cipher":"none","key":1,"status":{"code":2,"message":"no valid backups"}}],"status":{"code":2,"lock":{"backup":{"held":false}},"message":"no valid backups"}}]';
const FORBIDDEN =
  '[{"archive":[],"backup":[],"cipher":"none","db":[],"name":"try","repo":[{"cipher":"none","key":1,"status":{"code":99,"message":"[PathOpenError] unable to list file info for path \'/tmp/pgbr/repo/backup\': [13] Permission denied"}}],"status":{"code":99,"lock":{"backup":{"held":false}},"message":"other"}}]';
const MISSING =
  '[{"archive":[],"backup":[],"cipher":"none","db":[],"name":"nostanza","repo":[{"cipher":"none","key":1,"status":{"code":1,"message":"missing stanza path"}}],"status":{"code":1,"lock":{"backup":{"held":false}},"message":"missing stanza path"}}]';

const whole = parseInfo(WHOLE);
const END = 1_795_697_700_000;
const well: ServerArchiving = {
  isOn: true,
  lastSegment: '000000010000000000000008',
  archivedAt: END,
  isFailing: false,
  waitingBytes: 0,
  maySwitch: true,
  now: END + 5_000,
};

test('an answer of pgBackRest is read', () => {
  expect(newestSegment(whole)).toBe('000000010000000000000008');
  expect(newestBackup(whole)).toBe(1_795_697_690_000);
  expect(newestBackup(parseInfo(EMPTY))).toBeNull();
  expect(newestSegment(parseInfo(EMPTY))).toBeNull();
  expect(() => parseInfo('[]')).toThrow('names no stanza');
  expect(() => parseInfo('ERROR')).toThrow();
});

test('a second after the oldest backup begins what can be opened', () => {
  expect(rangesOf(whole, END)).toEqual([{ from: 1_795_697_446_000, to: END }]);
});

test('of a cluster before an upgrade only what lies between its backups is shown', () => {
  const upgraded = {
    ...whole,
    db: [...whole.db, { id: 2, version: '16' }],
    backup: [
      ...whole.backup,
      {
        database: { id: 2 },
        timestamp: { stop: 1_795_697_695 },
        info: { size: 1, repository: { delta: 1 } },
      },
    ],
  };
  expect(rangesOf(upgraded, END)).toEqual([
    { from: 1_795_697_446_000, to: 1_795_697_690_000 },
    { from: 1_795_697_696_000, to: END },
  ]);
  expect(backupFor(upgraded, END)).toEqual({ major: 16, bytes: 1 });
  expect(newestSegment(upgraded)).toBeNull();
});

test('a point is made from the newest backup that ended before it', () => {
  expect(backupFor(whole, END)).toEqual({ major: 15, bytes: 23_066_327 });
  expect(backupFor(whole, 1_795_697_690_000)).toEqual({ major: 15, bytes: 22_992_549 });
  expect(() => backupFor(whole, 1_795_697_445_000)).toThrow(
    'no backup from before that point in time',
  );
});

test('the line of a server that archives', () => {
  expect(judgeStanza(whole, well)).toEqual({
    archive: 'working',
    by: 'seconds',
    says: null,
    days: 1,
    nights: [],
    ranges: [{ from: 1_795_697_446_000, to: END + 5_000 }],
    bytes: 3_293_998,
    safeUntil: END,
  });
});

test('right after a backup its seconds can be opened, before anything else is archived', () => {
  const line = judgeStanza(whole, { ...well, archivedAt: 1_795_697_445_500 });
  expect(line.ranges).toEqual([{ from: 1_795_697_446_000, to: END + 5_000 }]);
});

test('without the right to switch segments the line ends where the archive does', () => {
  const line = judgeStanza(whole, { ...well, maySwitch: false });
  expect(line).toMatchObject({ archive: 'working', ranges: [{ to: END }] });
  expect(line.says?.ja).toContain('GRANT EXECUTE ON FUNCTION pg_switch_wal()');
});

const HOUR = 3_600_000;

test.each<[string, string, Partial<ServerArchiving>]>([
  ['スタンザがありません', MISSING, {}],
  ['バックアップがまだありません', EMPTY, {}],
  ['Permission denied', FORBIDDEN, {}],
  ['archive_modeがoff', WHOLE, { isOn: false }],
  ['archive_commandが失敗', WHOLE, { isFailing: true }],
  ['このスタンザに届いていません', WHOLE, { lastSegment: '000000010000000000000009' }],
  ['8日以上', WHOLE, { now: END + 9 * 24 * HOUR, waitingBytes: 0 }],
  ['15分以上', WHOLE, { now: END + HOUR, waitingBytes: 100_000 }],
])('a fault is told: %s', (sentence, answer, server) => {
  const line = judgeStanza(parseInfo(answer), { ...well, lastSegment: null, ...server });
  expect(line).toMatchObject({ archive: 'stopped' });
  expect(line.says?.ja).toContain(sentence);
});

test.each<[string, Partial<ServerArchiving>]>([
  ['a server that nobody writes to', { now: END + HOUR, waitingBytes: 200 }],
  ['a new primary whose statistics are empty', { lastSegment: null, archivedAt: null }],
  ['a history of a new timeline', { lastSegment: '00000002.history' }],
])('no fault is %s', (_name, server) => {
  expect(judgeStanza(whole, { ...well, ...server })).toMatchObject({ archive: 'working' });
});
