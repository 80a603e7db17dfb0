import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { toWire } from './archive-says.ts';

const { guest, asStaff } = await createScene();
const admin = asStaff();
const path = '/api/staff/point-in-time';
const post = (name: string, payload: object = {}) =>
  admin.request({ method: 'POST', url: `${path}/${name}`, payload });

describe('a point', () => {
  test('that is not in the archive is refused under its field', async () => {
    const answer = await post('open', { at: toWire(Date.now()) });
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

  test('that is not open is not entered; closing it is no harm', async () => {
    expect((await post('enter')).statusCode).toBe(409);
    const closed = await post('close');
    expect([closed.statusCode, closed.json().view]).toEqual([200, null]);
  });

  test('that has been put away leads a browser back, and the way out takes its mark', async () => {
    const left = await guest().request({ url: '/point-in-time/leave' });
    expect([left.statusCode, left.headers.location]).toEqual([303, '/staff/point-in-time']);
    expect(left.headers['set-cookie']).toContain('recovery-point=; ');
  });
});
