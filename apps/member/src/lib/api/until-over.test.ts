import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMaintenance } from '#lib/maintenance.ts';
import { answerCalls } from '#testing/server.ts';
import { call } from './call.ts';
import './until-over.ts';

const maintenance = { until: '2026-12-01 03:00:00', message: '準備中' };
const refusal = { status: 503, body: { message: 'Service Unavailable', maintenance } };

/** The longest wait between two looks. */
const RETRY_MS = 15_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  answerCalls(() => ({ body: {} }));
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  vi.useRealTimers();
});

test('a call that reads waits for the end, and is then answered', async () => {
  let isOver = false;
  const calls = answerCalls(() => (isOver ? { body: [] } : refusal));
  const notice = renderHook(() => useMaintenance());
  expect(notice.result.current).toBeUndefined();
  const tags = call('GET /api/tag');
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  notice.rerender();
  expect(notice.result.current).toEqual(maintenance);
  isOver = true;
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(await tags).toEqual([]);
  notice.rerender();
  expect(notice.result.current).toBeUndefined();
  expect(calls.map(({ url }) => url)).toEqual([
    '/api/tag',
    ...calls.slice(1, -1).map(() => '/api/account/user'),
    '/api/tag',
  ]);
});

test('a change is refused with the reason, and never sent again by itself', async () => {
  let answer: typeof refusal | { status: number } = refusal;
  const calls = answerCalls(() => answer);
  const change = call('POST /logout');
  await expect(change).rejects.toMatchObject({ reason: { kind: 'maintenance', maintenance } });
  answer = { status: 204 };
  await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
  expect(calls.map(({ url }) => url)).toEqual(['/logout', '/api/account/user']);
});

test('it is not over while nobody answers, and a new end is shown', async () => {
  const later = { ...maintenance, until: '2026-12-01 05:00:00' };
  let answer: typeof refusal | 'no answer' | { status: number } = refusal;
  answerCalls(() => answer);
  const notice = renderHook(() => useMaintenance());
  const tags = call('GET /api/tag').catch((error: unknown) => error);
  await vi.dynamicImportSettled();
  for (const unsure of ['no answer', { status: 502 }] as const) {
    answer = unsure;
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    notice.rerender();
    expect(notice.result.current).toEqual(maintenance);
  }
  answer = { status: 503, body: { ...refusal.body, maintenance: later } };
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  notice.rerender();
  expect(notice.result.current).toEqual(later);
  // An ended session is an answer too.
  answer = { status: 401 };
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(await tags).toMatchObject({ reason: { kind: 'signed-out' } });
});
