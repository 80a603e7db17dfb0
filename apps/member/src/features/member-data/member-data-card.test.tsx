import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { currentUserQuery } from '#lib/current-user.ts';
import { hanako } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls } from '#testing/server.ts';
import { refetchDelay } from './member-data.queries.ts';
import { MemberDataCard } from './member-data-card.tsx';

const times = { asked_at: '2026-11-25 09:05:00', until: '2026-12-02 09:05:00' };
const making = { state: 'making', by_staff: false, ...times, ready_at: null, bytes: null } as const;
const ready = { ...making, state: 'ready', ready_at: times.asked_at, bytes: 3_440_000 } as const;

beforeEach(() => {
  queryClient.setQueryData(currentUserQuery.queryKey, hanako);
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const enter = (password: string) =>
  userEvent.type(screen.getByLabelText('現在のパスワード'), password);

test('the file is asked for with the password, and a wrong one is named under its field', async () => {
  const message = '現在のパスワードが正しくありません。';
  const replies = [
    { status: 422, body: { message, errors: { password_current: [message] } } },
    { body: { file: making } },
  ];
  const calls = answerCalls(() => replies.shift() ?? { status: 500 });
  renderAt('/account/data', <MemberDataCard file={null} />);
  await press('ファイルを作成する');
  expect(await screen.findByText('現在のパスワードを入力してください。')).toBeTruthy();
  await enter('ちがうパスワード');
  await press('ファイルを作成する');
  expect(await screen.findByText(message)).toBeTruthy();
  await press('ファイルを作成する');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual(
    [1, 2].map(() => ['POST', '/api/account/data', { password_current: 'ちがうパスワード' }]),
  );
});

test('one that is being made has no form, and the screen looks again', () => {
  answerCalls(() => ({ status: 500 }));
  renderAt('/account/data', <MemberDataCard file={making} />);
  expect(screen.getByText('作成中です')).toBeTruthy();
  expect(screen.queryByLabelText('現在のパスワード')).toBe(null);
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
