import { messages } from '@orchard/contract/messages';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { currentUserQuery } from '#lib/current-user.ts';
import { hanako } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { LoginForm } from './login-form.tsx';

function show(reply: Reply = { body: hanako }) {
  const calls = answerCalls(() => reply);
  const onSignedIn = vi.fn();
  renderAt('/login', <LoginForm onSignedIn={onSignedIn} />);
  return {
    calls,
    onSignedIn,
    email: screen.getByLabelText('メールアドレス'),
    password: screen.getByLabelText('パスワード'),
    send: () => userEvent.click(screen.getByRole('button', { name: 'ログインする' })),
  };
}

describe('signing in', () => {
  test('sends what was typed, keeps the member, goes on', async () => {
    const { calls, onSignedIn, email, password, send } = show();
    await userEvent.type(email, ' hanako@example.jp ');
    await userEvent.type(password, ' orchard-demo ');
    await userEvent.click(screen.getByLabelText('ログイン状態を保持する'));
    await send();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(calls[0]?.body).toEqual({
      email: 'hanako@example.jp',
      password: ' orchard-demo ',
      remember: true,
    });
    expect(queryClient.getQueryData(currentUserQuery.queryKey)).toEqual(hanako);
  });

  test('says under each field what is missing, and goes to the first', async () => {
    const { calls, email, send } = show();
    await send();
    expect(await screen.findByText('メールアドレスを入力してください。')).toBeTruthy();
    expect(screen.getByText('パスワードを入力してください。')).toBeTruthy();
    expect(screen.getByRole('textbox', { description: 'メールアドレスを入力してください。' })).toBe(
      email,
    );
    expect(document.activeElement).toBe(email);
    expect(calls).toEqual([]);
  });

  test.each([
    [422, 'メールアドレスまたはパスワードが正しくありません。'],
    [429, 'ログインの試行回数が多すぎます。30秒ほど時間をおいてから、もう一度お試しください。'],
  ])('a %d is said under the field, what was typed stays', async (status, sentence) => {
    const { onSignedIn, email, password, send } = show({
      status,
      body: { message: 'x', errors: { email: [sentence] } },
    });
    await userEvent.type(email, 'hanako@example.jp');
    await userEvent.type(password, 'orchard-demo');
    await send();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(email);
    expect(email).toHaveProperty('value', 'hanako@example.jp');
    expect(password).toHaveProperty('value', 'orchard-demo');
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('asks for the second step where the server does, and keeps what was typed', async () => {
    const asks = messages['auth.second_step'];
    const replies: Reply[] = [
      { status: 422, body: { message: asks, errors: { authenticator_code: [asks] } } },
      { body: hanako },
    ];
    const calls = answerCalls(() => replies.shift() ?? { status: 500 });
    const onSignedIn = vi.fn();
    renderAt('/login', <LoginForm email="hanako@example.jp" onSignedIn={onSignedIn} />);
    await userEvent.type(screen.getByLabelText('パスワード'), 'orchard-demo');
    expect(screen.queryByLabelText('認証コード')).toBeNull();
    const send = () => userEvent.click(screen.getByRole('button', { name: 'ログインする' }));
    await send();
    const code = await screen.findByLabelText('認証コード');
    expect(await screen.findByText(asks)).toBeTruthy();
    expect(document.activeElement).toBe(code);
    expect(screen.getByLabelText('パスワード')).toHaveProperty('value', 'orchard-demo');
    await userEvent.type(code, '123 456');
    await send();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(calls[1]?.body).toEqual({
      email: 'hanako@example.jp',
      password: 'orchard-demo',
      remember: false,
      authenticator_code: '123456',
    });
  });

  test('forgets what the tab knew of the member before', async () => {
    queryClient.setQueryData(['GET /api/video/bookmark', {}], { items: ['of taro'], total: 1 });
    const { onSignedIn, email, password, send } = show();
    await userEvent.type(email, 'hanako@example.jp');
    await userEvent.type(password, 'orchard-demo');
    await send();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(queryClient.getQueryData(['GET /api/video/bookmark', {}])).toBeUndefined();
  });
});
