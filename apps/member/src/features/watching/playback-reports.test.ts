import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, type Reply } from '#testing/server.ts';
import { PlaybackReports, sendStored, takeReports } from './playback-reports.ts';

const EMAIL = 'hanako@example.jp';
const progress = {
  video_id: 7,
  position: 1,
  duration: 600,
  share: 0,
  is_reviewing: false,
  is_watched: false,
};
const now = (position: number) => ({ position, duration: 600, rate: 1 });

/** A server that answers as told, and what it was sent. */
function serve(answer: () => Reply | 'no answer' = () => ({ body: progress })) {
  const calls = answerCalls(answer);
  return { calls, bodies: () => calls.map(({ body }) => body) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00+09:00') });
});

describe('playing is reported', () => {
  test('every ten seconds, each range once, at the fastest speed that was used', async () => {
    const { bodies } = serve();
    const reports = new PlaybackReports(7, EMAIL, () => {});
    for (let second = 0; second <= 25; second += 1) {
      reports.add(second === 0 ? [] : [[second - 1, second]], second === 3 ? 2 : 1);
      reports.goOn(now(second));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(bodies()).toEqual([
      { position: 10, duration: 600, rate: 2, ranges: [[0, 10]], age: 0 },
      { position: 20, duration: 600, rate: 1, ranges: [[10, 20]], age: 0 },
    ]);
  });

  test('when it stops, but never twice within ten seconds', async () => {
    const { bodies } = serve();
    const reports = new PlaybackReports(7, EMAIL, () => {});
    reports.add([[0, 1]], 1);
    reports.rest(now(1));
    reports.add([[1, 2]], 1);
    reports.rest(now(2));
    reports.add([[2, 3]], 1);
    reports.rest(now(3));
    expect(bodies()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(bodies().slice(1)).toEqual([
      { position: 3, duration: 600, rate: 1, ranges: [[1, 3]], age: 0 },
    ]);
  });

  test('at once when the page is left, and not again when nothing was played since', async () => {
    const { calls } = serve();
    const reports = new PlaybackReports(7, EMAIL, () => {});
    reports.add([[0, 1]], 1);
    reports.send(now(1), { leaving: true });
    reports.send(now(1), { leaving: true });
    await settle();
    expect(calls).toHaveLength(1);
  });

  test('and whoever wants to know is told what became of it', async () => {
    serve();
    const done = vi.fn();
    const reports = new PlaybackReports(7, EMAIL, done);
    reports.add([[0, 1]], 1);
    reports.send(now(1));
    await settle();
    expect(done).toHaveBeenCalledWith(progress);
  });
});

describe('a report that does not arrive', () => {
  test.each<[string, Reply | 'no answer']>([
    ['no answer', 'no answer'],
    ['a broken server', { status: 500, body: {} }],
    ['too many', { status: 429, body: {} }],
    ['a session that has ended', { status: 401, body: {} }],
  ])('is kept and sent later, with its age: %s', async (_, refusal) => {
    let answer: Reply | 'no answer' = refusal;
    const { bodies } = serve(() => answer);
    const reports = new PlaybackReports(7, EMAIL, () => {});
    reports.add([[0, 5]], 2);
    reports.send(now(5));
    await settle();
    reports.add([[5, 9]], 1);
    reports.send(now(9));
    await settle();
    await vi.advanceTimersByTimeAsync(60_000);
    answer = { body: progress };
    await sendStored(EMAIL);
    expect(bodies().at(-1)).toEqual({
      position: 9,
      duration: 600,
      rate: 2,
      ranges: [[0, 9]],
      age: 60,
    });
    expect(takeReports(EMAIL)).toEqual([]);
  });

  test('is not somebody else’s', async () => {
    serve(() => 'no answer');
    const reports = new PlaybackReports(7, EMAIL, () => {});
    reports.add([[0, 5]], 1);
    reports.send(now(5));
    await settle();
    expect(takeReports('taro@example.jp')).toEqual([]);
    expect(takeReports(EMAIL)).toHaveLength(1);
  });

  test('because there is no such video is given up', async () => {
    serve(() => ({ status: 404, body: {} }));
    const reports = new PlaybackReports(7, EMAIL, () => {});
    reports.add([[0, 5]], 1);
    reports.send(now(5));
    await settle();
    expect(takeReports(EMAIL)).toEqual([]);
  });
});
