import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AdminContext, Notification, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { i18nProvider } from '#lib/i18n.ts';
import { answerCalls, type Received, type Reply } from '#testing/server.ts';
import type { ContentDifference } from './differences-box.tsx';
import { EnterButton, List } from './point-in-time-screens.tsx';
import type { OpenView, PointInTime } from './use-point-in-time.ts';

const PATH = '/api/staff/point-in-time';
const STATE: PointInTime = {
  archive: 'working',
  by: 'seconds',
  says: null,
  days: 14,
  now: '2026-11-26 12:00:10',
  ranges: [
    { from: '2026-11-20 10:00:00', to: '2026-11-22 10:00:00' },
    { from: '2026-11-22 12:00:00', to: '2026-11-26 12:00:05' },
  ],
  nights: [],
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
const row = (fields: Partial<ContentDifference>): ContentDifference => ({
  kind: 'tags',
  id: 1,
  label: '税金',
  change: 'changed',
  fields: ['name'],
  revision: 'r1',
  ...fields,
});
const ROWS = [
  row({}),
  row({ id: 2, label: '新しいタグ', change: 'added', fields: [], revision: 'r2' }),
  row({
    kind: 'videos',
    id: 9,
    label: '消えた講義',
    change: 'deleted',
    fields: [],
    revision: 'r9',
  }),
];
const JOB = {
  id: 4,
  title: '2026年11月25日 15:29:59の内容に戻す',
  state: 'done',
  total: 2,
  done: 2,
  counts: { done: 2, skipped: 0, failed: 0 },
  message: null,
  resume_at: null,
  can_undo: true,
  undone: null,
  staff_name: '初代 管理',
  created_at: '2026-11-26 12:00:00',
  finished_at: '2026-11-26 12:00:01',
};

/** Shows something, with a server whose state is given by a function. */
function show(
  read: () => Reply,
  act: (call: Received) => Reply = () => ({ status: 204 }),
  {
    rows = () => ROWS,
    children = <List />,
  }: { rows?: () => unknown[]; children?: React.ReactNode } = {},
) {
  const received = answerCalls((call) => {
    if (call.method !== 'GET') return act(call);
    if (call.url === PATH) return read();
    if (call.url === `${PATH}/differences`) {
      return { body: { id: READY.id, at: READY.at, rows: rows() } };
    }
    return { body: { past: { name: '税金' }, now: { name: '税' } } };
  });
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
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

describe('choosing', () => {
  test('a second, of the day before, and the nearest where nothing was archived', async () => {
    const posted = show(() => state({}));
    expect((await field()).value).toBe('2026-11-26T12:00:05');
    press('前の日');
    expect((await field()).value).toBe('2026-11-25T12:00:05');
    expect(screen.getByText('11月25日（水）')).toBeTruthy();
    expect(screen.getByText('記録のある時間：0:00:00〜23:59:59')).toBeTruthy();
    fireEvent.change(await field(), { target: { value: '2026-11-22T11:30:01' } });
    expect(screen.getByRole('status').textContent).toContain('記録がないため開けません。');
    expect(screen.getByText('記録のある時間：0:00:00〜10:00:00、12:00:00〜23:59:59')).toBeTruthy();
    press('この時点のサイトを開く');
    press('いちばん近い2026年11月22日 12:00:00を選ぶ');
    expect((await field()).value).toMatch(/^2026-11-22T12:00/);
    expect(posted()).toEqual([]);
  });

  test('a night opens it once, and shows how far it is', async () => {
    const says = '記録を読み込んでいます。';
    const nights = ['2026-11-25 03:15:20', '2026-11-26 03:15:09'];
    let answer = state({ by: 'nights', ranges: [], nights });
    const posted = show(
      () => answer,
      () => {
        answer = view({ state: 'preparing', says, ends_at: null });
        return answer;
      },
    );
    expect(await screen.findByLabelText('11月26日（木） 3:15')).toHaveProperty('checked', true);
    fireEvent.click(screen.getByLabelText('11月25日（水） 3:15'));
    press('この時点のサイトを開く');
    press('この時点のサイトを開く');
    expect(await screen.findByText(says)).toBeTruthy();
    expect(screen.getByText('初代 管理・2分10秒経過')).toBeTruthy();
    expect(posted().map(({ url, body }) => [url, body])).toEqual([
      [`${PATH}/open`, { at: nights[0] }],
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

  test('says why nothing can be opened', async () => {
    const says = '保管先が設定されていません。';
    show(() => state({ archive: 'off', says, ranges: [] }));
    expect(await screen.findByText(says)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'この時点のサイトを開く' })).toBeNull();
  });
});

describe('an open point', () => {
  test('is entered once, and the whole page goes there', async () => {
    const places: string[] = [];
    const children = <EnterButton goTo={(address) => places.push(address)} />;
    const posted = show(() => state({}), undefined, { children });
    press('この時点のサイトを見る');
    await waitFor(() => expect(places).toEqual(['/staff']));
    press('この時点のサイトを見る');
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

describe('differences', () => {
  test('are shown field by field, and what is ticked is sent once, after a second press', async () => {
    let rows: unknown[] = ROWS;
    const posted = show(
      () => view({}),
      () => {
        rows = ROWS.slice(2);
        return { body: JOB };
      },
      { rows: () => rows },
    );
    await screen.findByText('消えた講義');
    press('「税金」の内容を見る');
    expect(await screen.findByText('現在：税')).toBeTruthy();
    press('選んだものをこの時点に戻す');
    expect(screen.queryByRole('dialog')).toBeNull();
    tick('タグをすべて選ぶ');
    press('選んだものをこの時点に戻す');
    const dialog = await screen.findByRole('dialog', { name: '2件をこの時点に戻しますか？' });
    expect(dialog.textContent).toContain('新規：1件。ゴミ箱に移ります。');
    const go = within(dialog).getByRole('button', { name: '実行する' });
    fireEvent.click(go);
    fireEvent.click(go);
    expect(await screen.findByText(/の内容に戻す：2件。/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('新しいタグ')).toBeNull());
    expect(posted().map(({ url, body }) => [url, body])).toEqual([
      [
        `${PATH}/differences`,
        {
          id: '7',
          records: [
            { kind: 'tags', id: 1, revision: 'r1' },
            { kind: 'tags', id: 2, revision: 'r2' },
          ],
        },
      ],
    ]);
  });

  test('stay ticked when the server refuses, with its sentence', async () => {
    const message = '開いている時点がありません。もう一度、時点を選んで開いてください。';
    show(
      () => view({}),
      () => ({ status: 409, body: { message } }),
      {
        children: (
          <>
            <List />
            <Notification />
          </>
        ),
      },
    );
    await screen.findByText('消えた講義');
    press('すべて選ぶ');
    press('選んだものをこの時点に戻す');
    const dialog = await screen.findByRole('dialog', { name: '3件をこの時点に戻しますか？' });
    fireEvent.click(within(dialog).getByRole('button', { name: '実行する' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await screen.findByText('3件を選択中')).toBeTruthy();
  });

  test('are none where nothing has changed', async () => {
    show(() => view({}), undefined, { rows: () => [] });
    expect(await screen.findByText('違いはありません。')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '選んだものをこの時点に戻す' })).toBeNull();
  });
});
