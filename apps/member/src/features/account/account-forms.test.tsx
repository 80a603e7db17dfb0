import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { query } from '#lib/api/call.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { hanako } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ChangeNameForm, ChangeNicknameForm } from './change-name-forms.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

beforeEach(() => {
  queryClient.setQueryData(currentUserQuery.queryKey, hanako);
});

function show(address: string, form: React.ReactNode, ...replies: (Reply | 'no answer')[]) {
  const calls = answerCalls(() => replies.shift() ?? { status: 500 });
  return { calls, ...renderAt(address, form) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const retype = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

describe.each([
  ['name', '氏名', '山田 花子', <ChangeNameForm key="name" />],
  ['nickname', 'ニックネーム', 'はなこ', <ChangeNicknameForm key="nickname" />],
])('the %s', (field, label, before, form) => {
  const address = `/account/change-${field}`;

  test('begins as it is, is changed, and the answer is the member from then on', async () => {
    const answer = { ...hanako, [field]: '改めた' };
    const { calls, router } = show(address, form, { body: answer });
    expect(screen.getByLabelText(label)).toHaveProperty('value', before);
    await retype(label, ' 花 ');
    await press('変更を保存する');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(calls.map(({ url, body }) => [url, body])).toEqual([
      [`/api/account/change-${field}`, { [field]: '花' }],
    ]);
    expect(queryClient.getQueryData(currentUserQuery.queryKey)).toEqual(answer);
  });

  test('is needed, and at most 255 characters long', async () => {
    const { calls } = show(address, form);
    await userEvent.clear(screen.getByLabelText(label));
    await press('変更を保存する');
    expect(await screen.findByText(`${label}を入力してください。`)).toBeTruthy();
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste('あ'.repeat(256));
    expect(await screen.findByText(`${label}は255文字以内で入力してください。`)).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test.each<[string, Reply | 'no answer']>([
    ['a 429', { status: 429, body: { message: 'Too Many Attempts.' } }],
    ['a 500', { status: 500, body: { message: 'Server Error' } }],
    ['no answer', 'no answer'],
    [
      'a 422',
      { status: 422, body: { message: 'だめです。', errors: { [field]: ['だめです。'] } } },
    ],
  ])('stays typed after %s', async (_, reply) => {
    const { router } = show(address, form, reply);
    await retype(label, '花');
    await press('変更を保存する');
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: '変更を保存する' }).getAttribute('aria-disabled'),
      ).toBeNull(),
    );
    expect(screen.getByLabelText(label)).toHaveProperty('value', '花');
    expect(router.state.location.pathname).toBe(address);
  });

  test('is told under itself what the server has against it', async () => {
    const expected = `${label}に見えない文字が含まれています。`;
    show(address, form, {
      status: 422,
      body: { message: expected, errors: { [field]: [expected] } },
    });
    await retype(label, '花');
    await press('変更を保存する');
    expect(await screen.findByRole('textbox', { description: expected })).toBe(
      screen.getByLabelText(label),
    );
  });

  test('is there again when sign-in was needed in between, and once only', async () => {
    const { router, unmount } = show(address, form, { status: 401 });
    await retype(label, '花');
    await press('変更を保存する');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    unmount();
    const second = renderAt(address, form);
    expect(screen.getByLabelText(label)).toHaveProperty('value', '花');
    second.unmount();
    renderAt(address, form);
    expect(screen.getByLabelText(label)).toHaveProperty('value', before);
  });
});

describe('the address', () => {
  const trust = (other: { email: string; until: string } | null) =>
    queryClient.setQueryData(query('GET /api/account/trusted-address').queryKey, { other });
  beforeEach(() => trust(null));

  test('that came without a proof says where mails go, and takes the proof', async () => {
    trust({ email: 'before@example.jp', until: '2026-12-05 10:30:00' });
    const { calls } = show(
      '/account/change-email',
      <ChangeEmailForm />,
      { status: 204 },
      { body: { other: null } },
    );
    expect(screen.getByText(/2026年12月5日 10:30まで/)).toBeTruthy();
    expect(screen.getByText('変更前：before@example.jp')).toBeTruthy();
    await press('ご本人の確認をする');
    await waitFor(() => expect(screen.queryByText('変更前：before@example.jp')).toBeNull());
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      ...['POST /api/account/trusted-address', 'GET /api/account/trusted-address'],
    ]);
  });

  test('is asked for, and the mail that was sent is told of in the page', async () => {
    const { calls, router } = show(
      '/account/change-email',
      <ChangeEmailForm />,
      { status: 204 },
      { status: 204 },
    );
    expect(screen.getByText('hanako@example.jp')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('新しいメールアドレス'), 'a..b@docomo.ne.jp');
    await press('確認メールを送信する');
    const expected = await screen.findByText(/^確認メールをお送りしました。/);
    expect(screen.getByRole('status').contains(expected)).toBe(true);
    expect(screen.getByText('宛先：a..b@docomo.ne.jp')).toBeTruthy();
    expect(calls.map(({ url, body }) => [url, body])).toEqual([
      ['/api/account/proof/needed', undefined],
      ['/api/account/confirm-email', { email: 'a..b@docomo.ne.jp' }],
    ]);
    expect(router.state.location.pathname).toBe('/account/change-email');
    expect(queryClient.getQueryData(currentUserQuery.queryKey)).toEqual(hanako);
  });

  test('must look like one', async () => {
    const { calls } = show('/account/change-email', <ChangeEmailForm />);
    await userEvent.type(screen.getByLabelText('新しいメールアドレス'), 'hanako');
    await press('確認メールを送信する');
    expect(await screen.findByText('メールアドレスの形式が正しくありません。')).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

describe('the password', () => {
  const fill = async (current: string, password: string, confirmation = password) => {
    await userEvent.type(screen.getByLabelText('現在のパスワード'), current);
    await userEvent.type(screen.getByLabelText('新しいパスワード'), password);
    await userEvent.type(screen.getByLabelText('パスワード（確認）'), confirmation);
    await press('変更を保存する');
  };
  const open = (...replies: Reply[]) =>
    show('/account/change-password', <ChangePasswordForm />, ...replies);

  test('is changed, spaces and all', async () => {
    const { calls, router } = open({ status: 204 });
    await fill('orchard-demo', ' kirakira 3131 ');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(calls[0]?.body).toEqual({
      password_current: 'orchard-demo',
      password: ' kirakira 3131 ',
      password_confirmation: ' kirakira 3131 ',
    });
  });

  test('has to be the same twice', async () => {
    const { calls } = open();
    await fill('orchard-demo', 'kirakira-3131', 'kirakira-3132');
    expect(await screen.findByText('パスワードが一致しません。')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('パスワード（確認）'));
    expect(calls).toEqual([]);
  });

  test.each([
    ['password_current', '現在のパスワード', '現在のパスワードが正しくありません。'],
    ['password', '新しいパスワード', 'このパスワードは推測されやすいため使用できません。'],
    ['password_confirmation', 'パスワード（確認）', 'パスワードが一致しません。'],
  ])(
    'what the server says about %s stands under it; all stays typed',
    async (field, label, expected) => {
      const { router } = open({
        status: 422,
        body: { message: expected, errors: { [field]: [expected] } },
      });
      await fill('orchard-demo', 'password1');
      await screen.findByText(expected);
      const wrong = screen.getByLabelText(label);
      expect(wrong.getAttribute('aria-describedby')).toContain(
        screen.getByText(expected).closest('p')?.id,
      );
      expect(document.activeElement).toBe(wrong);
      expect(screen.getByLabelText('現在のパスワード')).toHaveProperty('value', 'orchard-demo');
      expect(screen.getByLabelText('パスワード（確認）')).toHaveProperty('value', 'password1');
      expect(router.state.location.pathname).toBe('/account/change-password');
    },
  );

  test('is kept nowhere when sign-in is needed first', async () => {
    const { router, unmount } = open({ status: 401 });
    await fill('orchard-demo', 'kirakira-3131');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    unmount();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('kirakira');
    renderAt('/account/change-password', <ChangePasswordForm />);
    expect(screen.getByLabelText('新しいパスワード')).toHaveProperty('value', '');
  });

  test('tells password managers whose and which it is, and can be looked at', async () => {
    const { container } = open();
    const managed = [...container.querySelectorAll('input')].map((input) => [
      input.autocomplete,
      input.type,
    ]);
    expect(managed).toEqual([
      ['username', 'text'],
      ['current-password', 'password'],
      ['new-password', 'password'],
      ['new-password', 'password'],
    ]);
    expect(container.querySelector('[autocomplete=username]')).toHaveProperty(
      'value',
      'hanako@example.jp',
    );
    await press('新しいパスワードを表示する');
    expect(screen.getByLabelText('新しいパスワード')).toHaveProperty('type', 'text');
    expect(screen.getByLabelText('パスワード（確認）')).toHaveProperty('type', 'password');
    await press('新しいパスワードを隠す');
    expect(screen.getByLabelText('新しいパスワード')).toHaveProperty('type', 'password');
  });
});
