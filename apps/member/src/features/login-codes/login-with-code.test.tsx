import { messages } from '@orchard/contract/messages';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '#lib/current-user.ts';
import { hanako } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { LoginWithCode } from './login-with-code.tsx';
import { storeSentCode } from './sent-code.ts';

const SENT: Reply = { body: { message: messages['auth.code_sent'] } };

beforeEach(() => storeSentCode(undefined));

function show(...replies: Reply[]) {
  const calls = answerCalls(() => replies.shift() ?? { status: 500 });
  const onSignedIn = vi.fn();
  const shown = renderAt('/login/code', <LoginWithCode onSignedIn={onSignedIn} />);
  return { calls, onSignedIn, ...shown };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function ask() {
  await userEvent.type(screen.getByLabelText('メールアドレス'), ' hanako@example.jp ');
  await press('コードを送信する');
  return screen.findByLabelText('コード（8桁）');
}

test('asks for a code and signs in with it', async () => {
  const { calls, onSignedIn } = show(SENT, { body: hanako });
  const code = await ask();
  expect(screen.getByText('宛先：hanako@example.jp')).toBeTruthy();
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  expect(document.activeElement).toBe(code);
  await userEvent.type(code, '１２３４ 5678');
  await userEvent.click(screen.getByLabelText('ログイン状態を保持する'));
  await press('ログインする');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(calls.map(({ url, body }) => [url, body])).toEqual([
    ['/api/login/code', { email: 'hanako@example.jp' }],
    ['/api/login/with-code', { email: 'hanako@example.jp', code: '12345678', remember: true }],
  ]);
  expect(queryClient.getQueryData(currentUserQuery.queryKey)).toEqual(hanako);
});

test('says under the code what is wrong with it, and keeps it', async () => {
  const sentence = messages['auth.code_failed'];
  const refused = { status: 422, body: { message: sentence, errors: { code: [sentence] } } };
  const { onSignedIn } = show(SENT, refused);
  const code = await ask();
  await press('ログインする');
  expect(await screen.findByText('コードを入力してください。')).toBeTruthy();
  await userEvent.type(code, '1234567');
  expect(await screen.findByText(messages['validation.mailed_code'])).toBeTruthy();
  await userEvent.type(code, '8');
  await press('ログインする');
  expect(await screen.findByRole('textbox', { description: sentence })).toBe(code);
  expect(code).toHaveProperty('value', '12345678');
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('sends another code, or asks for another address', async () => {
  const { calls } = show(SENT, SENT);
  await ask();
  await press('コードをもう一度送信する');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toEqual({ email: 'hanako@example.jp' });
  await press('別のメールアドレスを入力する');
  expect(screen.getByLabelText('メールアドレス')).toHaveProperty('value', 'hanako@example.jp');
});

test('goes on where it was when the tab comes back', async () => {
  const { unmount } = show(SENT);
  await ask();
  unmount();
  show();
  expect(screen.getByLabelText('コード（8桁）')).toBeTruthy();
  expect(screen.getByText('宛先：hanako@example.jp')).toBeTruthy();
});
