import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { i18nProvider } from '#lib/i18n.ts';
import { answerCalls, type Received, type Reply } from '#testing/server.ts';
import { EnterButtons } from './enter-buttons.tsx';
import { List } from './point-in-time-screens.tsx';
import type { OpenView, PointInTime } from './use-point-in-time.ts';

const PATH = '/api/staff/point-in-time';
const STATE: PointInTime = {
  archive: 'working',
  says: null,
  by: 'seconds',
  nights: [],
  days: 14,
  now: '2026-11-26 12:00:10',
  ranges: [
    { from: '2026-11-20 10:00:00', to: '2026-11-22 10:00:00' },
    { from: '2026-11-22 12:00:00', to: '2026-11-26 12:00:05' },
  ],
  safe_until: '2026-11-26 12:00:05',
  bytes: 1_234_000_000,
  view: null,
};
const READY: OpenView = {
  id: '7',
  at: '2026-11-25 15:29:59',
  state: 'ready',
  says: '',
  started_at: '2026-11-26 11:58:00',
  ends_at: '2026-11-26 14:00:00',
  staff_name: '初代 管理',
};

/** Shows something, with a server whose answers to reading are given by a function. */
function show(
  read: () => Reply,
  act: (call: Received) => Reply = () => ({ status: 204 }),
  children: React.ReactNode = <List />,
) {
  const received = answerCalls((call) => (call.method === 'GET' ? read() : act(call)));
  render(
    <MemoryRouter>
      <AdminContext dataProvider={testDataProvider()} i18nProvider={i18nProvider}>
        {children}
      </AdminContext>
    </MemoryRouter>,
  );
  return () => received.filter(({ method }) => method === 'POST');
}

const state = (fields: Partial<PointInTime>): Reply => ({ body: { ...STATE, ...fields } });
const view = (fields: Partial<OpenView>): Reply => state({ view: { ...READY, ...fields } });
const field = () => screen.findByLabelText<HTMLInputElement>('日時（日本時間）');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('choosing a second', () => {
  test('the last second is offered, and steps go on from there', async () => {
    show(() => state({}));
    expect((await field()).value).toBe('2026-11-26T12:00:05');
    press('−10秒');
    expect((await field()).value).toBe('2026-11-26T11:59:55');
    expect(screen.getByRole('status').textContent).toContain('11:59:55の時点は開けます。');
  });

  test('says at once that nothing was archived then, and offers the nearest', async () => {
    const posted = show(() => state({}));
    fireEvent.change(await field(), { target: { value: '2026-11-22T11:30:01' } });
    expect(screen.getByRole('status').textContent).toContain('記録がないため開けません。');
    press('この時点のサイトを開く');
    press('いちばん近い2026年11月22日 12:00:00を選ぶ');
    expect((await field()).value).toMatch(/^2026-11-22T12:00/);
    expect(posted()).toEqual([]);
  });

  test('opens it once, and shows how far it is', async () => {
    const says = '記録を読み込んでいます。';
    const preparing = () => view({ state: 'preparing', says, ends_at: null });
    let answer = state({});
    const posted = show(
      () => answer,
      () => {
        answer = preparing();
        return answer;
      },
    );
    await field();
    press('この時点のサイトを開く');
    press('この時点のサイトを開く');
    expect(await screen.findByText(says)).toBeTruthy();
    expect(screen.getByText('初代 管理・2分10秒経過')).toBeTruthy();
    expect(posted().map(({ url, body }) => [url, body])).toEqual([
      [`${PATH}/open`, { at: '2026-11-26 12:00:05' }],
    ]);
  });

  test('shows what the server refuses under the field', async () => {
    const errors = { at: ['この時点は、もう開けません。'] };
    show(
      () => state({}),
      () => ({ status: 422, body: { message: 'この時点は、もう開けません。', errors } }),
    );
    await field();
    press('この時点のサイトを開く');
    expect(await screen.findByText('この時点は、もう開けません。')).toBeTruthy();
  });
});

describe('an open point', () => {
  test('is entered once, and the whole page goes there', async () => {
    const places: string[] = [];
    const enter = <EnterButtons goTo={(address) => places.push(address)} />;
    const posted = show(() => state({}), undefined, enter);
    press('会員サイトを見る');
    await waitFor(() => expect(places).toEqual(['/']));
    press('管理画面を見る');
    expect(posted().map(({ url }) => url)).toEqual([`${PATH}/enter`]);
  });

  test('that failed says why, and is tried once more', async () => {
    const says = 'ディスクの空きが足りません。';
    const posted = show(
      () => view({ state: 'failed', says }),
      () => view({ state: 'preparing', says: '用意しています。' }),
    );
    expect(await screen.findByText(says)).toBeTruthy();
    press('もう一度');
    await waitFor(() => expect(posted().map(({ body }) => body)).toEqual([{ at: READY.at }]));
  });
});

test('says that the archive is off, and shows no line where there is none', async () => {
  show(() => state({ archive: 'off', says: '保管先が設定されていません。', ranges: [] }));
  expect(await screen.findByText('保管先が設定されていません。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'この時点のサイトを開く' })).toBeNull();
});
