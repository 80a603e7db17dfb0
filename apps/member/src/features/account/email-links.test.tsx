import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { currentUserQuery } from '#lib/current-user.ts';
import { hanako } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { EmailConfirming } from './email-confirming.tsx';
import { EmailUndoing } from './email-undoing.tsx';

const refusal =
  'このリンクは無効か、有効期限が切れています。お手数ですが、最初からもう一度お手続きください。';

beforeEach(() => {
  queryClient.setQueryData(currentUserQuery.queryKey, hanako);
});

function open(address: string, element: React.ReactNode, ...replies: (Reply | 'no answer')[]) {
  const calls = answerCalls(() => replies.shift() ?? { status: 500 });
  return { calls, ...renderAt(address, element) };
}

describe('confirming a new address', () => {
  const address = '/account/confirm-email';
  const confirming = <EmailConfirming token="s3cret-_" />;

  test('is sent once when it opens, though strict mode mounts it twice', async () => {
    const changed = { ...hanako, email: 'new@example.jp' };
    const { calls, router } = open(address, confirming, { body: changed });
    expect(screen.getByRole('status').textContent).toBe('確認しています。しばらくお待ちください。');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/change-email'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(calls.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/api/account/change-email/s3cret-_'],
    ]);
    expect(queryClient.getQueryData(currentUserQuery.queryKey)).toEqual(changed);
  });

  test('says why it was refused, and leads back', async () => {
    const { calls, router } = open(address, confirming, { status: 422, body: refusal });
    expect(screen.getByRole('alert').textContent).toBe('');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(refusal));
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'メールアドレスの変更へ' }));
    expect(router.state.location.pathname).toBe('/account/change-email');
    expect(calls).toHaveLength(1);
  });

  test.each<[string, Reply | 'no answer', string]>([
    ['without an answer', 'no answer', 'サーバーに接続できませんでした。'],
    ['after a fault', { status: 500 }, 'サーバーでエラーが発生しました。'],
    ['when it was too often', { status: 429 }, 'しばらく時間をおいてから'],
  ])('can be tried again %s', async (_, reply, expected) => {
    const { calls, router } = open(address, confirming, reply, { body: hanako });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(expected));
    await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/change-email'));
    expect(calls).toHaveLength(2);
  });

  test('takes the secret along to sign-in', async () => {
    const { router } = open(address, confirming, { status: 401 });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(new URLSearchParams(router.state.location.search).get('next')).toBe(
      '/account/confirm-email/s3cret-_',
    );
  });
});

describe('undoing a change of address', () => {
  const undoing = <EmailUndoing token="s3cret-_" />;
  const press = () => userEvent.click(screen.getByRole('button', { name: '変更を取り消す' }));

  test('waits for the button, then says what comes next and forgets who was signed in', async () => {
    const { calls } = open('/undo-email', undoing, { body: { message: '元に戻しました。' } });
    expect(calls).toEqual([]);
    await press();
    expect(await screen.findByText('元に戻しました。')).toBeTruthy();
    expect(calls.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/api/account/undo-email/s3cret-_'],
    ]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeUndefined();
  });

  test('says why it was refused', async () => {
    open('/undo-email', undoing, { status: 422, body: refusal });
    await press();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(refusal));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('can be tried again without an answer', async () => {
    const { calls } = open('/undo-email', undoing, 'no answer', {
      body: { message: '戻しました' },
    });
    await press();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('接続できません'));
    await press();
    expect(await screen.findByText('戻しました')).toBeTruthy();
    expect(calls).toHaveLength(2);
  });
});
