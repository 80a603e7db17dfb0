import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls } from '#testing/server.ts';
import { memberDataQuery, refetchDelay } from './member-data.queries.ts';
import { MemberDataCard } from './member-data-card.tsx';

const times = { asked_at: '2026-11-25 09:05:00', until: '2026-12-02 09:05:00' };
const making = { state: 'making', by_staff: false, ...times, ready_at: null, bytes: null } as const;
const ready = { ...making, state: 'ready', ready_at: times.asked_at, bytes: 3_440_000 } as const;

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the file is asked for with one press', async () => {
  const calls = answerCalls(() => ({ body: { file: making } }));
  renderAt('/account/data', <MemberDataCard file={null} />);
  await press('ファイルを作成する');
  await waitFor(() =>
    expect(queryClient.getQueryData(memberDataQuery.queryKey)).toEqual({ file: making }),
  );
  expect(calls.map(({ method, url }) => [method, url])).toEqual([['POST', '/api/account/data']]);
});

test('one that is being made has no button, and the screen looks again', () => {
  answerCalls(() => ({ status: 500 }));
  renderAt('/account/data', <MemberDataCard file={making} />);
  expect(screen.getByText('作成中です')).toBeTruthy();
  expect(screen.queryByRole('button')).toBe(null);
  expect(refetchDelay({ file: making })).toBeGreaterThan(0);
  expect([refetchDelay({ file: ready }), refetchDelay({ file: null })]).toEqual([false, false]);
});

test('one that is ready says how large it is and until when; it can be made anew', async () => {
  answerCalls(() => ({ status: 500 }));
  renderAt('/account/data', <MemberDataCard file={{ ...ready, by_staff: true }} />);
  expect(screen.getByText('3.4 MB')).toBeTruthy();
  expect(screen.getByText('2026年12月2日 09:05')).toBeTruthy();
  expect(screen.getByText('サイトの運営スタッフが作成しました。')).toBeTruthy();
  await press('新しく作成する');
  expect(screen.getByRole('button', { name: 'ファイルを作成する' })).toBeTruthy();
  await press('キャンセル');
  expect(screen.getByRole('button', { name: 'ダウンロードする' })).toBeTruthy();
});

test('one that could not be made can be asked for again', () => {
  answerCalls(() => ({ status: 500 }));
  renderAt('/account/data', <MemberDataCard file={{ ...making, state: 'failed' }} />);
  expect(screen.getByText(/作成できませんでした/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'ファイルを作成する' })).toBeTruthy();
});
