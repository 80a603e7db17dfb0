import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeArchiveState } from '#platform/archive/archive-state.ts';
import { createScene } from '#testing/scene.ts';
import { toWire } from './archive-says.ts';
import { countLosses } from './losses.view.ts';

const { config, db, guest, asStaff, make } = await createScene();
const admin = asStaff();
const path = '/api/staff/point-in-time';
const read = async () => (await admin.request({ url: path })).json();
const post = (name: string, payload: object = {}) =>
  admin.request({ method: 'POST', url: `${path}/${name}`, payload });
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
const working = (changed = {}) =>
  writeArchiveState(config.dataDir, {
    at: Date.now(),
    problem: null,
    isCurrent: true,
    stretches: [
      { from: minutesAgo(90), to: minutesAgo(60) },
      { from: minutesAgo(30), to: minutesAgo(1) },
    ],
    bytes: 5,
    ...changed,
  });

beforeEach(() => {
  config.archiveDays = 14;
});

describe('the line', () => {
  test('says that the archive has not begun, is off, or is the database’s own', async () => {
    expect(await read()).toMatchObject({ archive: 'stopped', stretches: [], safe_until: null });
    config.archiveDays = null;
    expect(await read()).toMatchObject({ archive: 'off', marks: [] });
    config.databaseUrl = 'postgres:///x';
    const external = await read();
    config.databaseUrl = null;
    expect(external).toMatchObject({ archive: 'external', can_return: false });
  });

  test('reaches up to now while the archive works, and up to what is stored when it stopped', async () => {
    await working();
    const line = await read();
    expect(line).toMatchObject({ archive: 'working', says: null, bytes: 5, can_return: true });
    expect(line.stretches.at(-1).to).toBe(line.now);
    await working({ isCurrent: false, problem: { ja: '空きがありません。', en: 'No room.' } });
    const stopped = await read();
    expect(stopped).toMatchObject({ archive: 'stopped', says: '空きがありません。' });
    expect(stopped.stretches.at(-1).to).toBe(stopped.safe_until);
  });
});

describe('a point', () => {
  test.each([
    ['in a gap', () => toWire(minutesAgo(45))],
    ['before the first', () => toWire(minutesAgo(95))],
    ['to come', () => toWire(minutesAgo(-5))],
  ])('%s is refused under its field', async (_, at) => {
    await working();
    const answer = await post('open', { at: at() });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { at: [formatStaffMessage('point_in_time.not_archived')] },
    ]);
  });

  test.each([{}, { at: null }, { at: '2026-02-30 00:00:00' }])('%j is no time', async (body) => {
    const answer = await post('open', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.at).toHaveLength(1);
  });

  test('that is not open is neither entered nor returned to; closing it is no harm', async () => {
    expect((await post('enter')).statusCode).toBe(409);
    expect((await post('return', { id: 'x' })).statusCode).toBe(409);
    const closed = await post('close');
    expect([closed.statusCode, closed.json().view]).toEqual([200, null]);
  });

  test('that has been put away leads a browser back, and the way out takes its mark', async () => {
    const left = await guest().request({ url: '/point-in-time/leave' });
    expect([left.statusCode, left.headers.location]).toEqual([303, '/staff/point-in-time']);
    expect(left.headers['set-cookie']).toContain('recovery-point=; ');
  });
});

test('what going back costs is counted from the point on', async () => {
  const cost = async (label: string, watched = 0) =>
    (await countLosses(db.kysely, new Date(minutesAgo(0.5)), watched)).find(
      (loss) => loss.label === label,
    )?.count;
  const before = (await cost('新しい会員')) ?? 0;
  await make.member();
  expect(await cost('新しい会員')).toBe(before + 1);
  expect(await cost('視聴の記録', 6e9)).toBe(0);
});
