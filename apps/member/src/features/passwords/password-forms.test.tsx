import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { FirstPasswordForm } from './first-password-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { ResetForm } from './reset-form.tsx';

const refusal =
  'このリンクは無効か、有効期限が切れています。お手数ですが、最初からもう一度お手続きください。';
const common =
  'このパスワードは推測されやすいため使用できません。別のパスワードを入力してください。';
const unprocessable = (field: string, expected: string): Reply => ({
  status: 422,
  body: { message: expected, errors: { [field]: [expected] } },
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

describe('asking for a reset mail', () => {
  function open(reply: Reply | 'no answer') {
    const calls = answerCalls(() => reply);
    renderAt('/forgot-password', <ForgotForm />);
    return calls;
  }

  test("shows the server's own words in the page, and keeps the address", async () => {
    const calls = open({ body: { message: 'ご案内をお送りしました。' } });
    await userEvent.type(screen.getByLabelText('メールアドレス'), 'a..b@docomo.ne.jp');
    await press('再設定メールを送信する');
    const expected = await screen.findByText('ご案内をお送りしました。');
    expect(screen.getByRole('status').contains(expected)).toBe(true);
    expect(calls.map(({ url, body }) => [url, body])).toEqual([
      ['/forgot-password', { email: 'a..b@docomo.ne.jp' }],
    ]);
    expect(value('メールアドレス')).toBe('a..b@docomo.ne.jp');
  });

  test('asks for an address', async () => {
    const calls = open({});
    await press('再設定メールを送信する');
    expect(await screen.findByText('メールアドレスを入力してください。')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test.each<[string, Reply | 'no answer']>([
    ['a 429', { status: 429 }],
    ['a 500', { status: 500 }],
    ['no answer', 'no answer'],
  ])('keeps the address after %s', async (_, reply) => {
    const calls = open(reply);
    await userEvent.type(screen.getByLabelText('メールアドレス'), 'hanako@example.jp');
    await press('再設定メールを送信する');
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() =>
      expect(
        screen
          .getByRole('button', { name: '再設定メールを送信する' })
          .getAttribute('aria-disabled'),
      ).toBeNull(),
    );
    expect(value('メールアドレス')).toBe('hanako@example.jp');
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

const NO_WAYS: Reply = { body: { passkeys: [], authenticator: null } };

describe('a new password by a mailed link', () => {
  function open(...replies: Reply[]) {
    return openWith(NO_WAYS, ...replies);
  }
  function openWith(ways: Reply, ...replies: Reply[]) {
    const all = answerCalls(({ url }) =>
      url === '/api/password-reset/ways-in' ? ways : (replies.shift() ?? { status: 500 }),
    );
    const calls = { all: () => all.filter(({ url }) => url === '/reset-password') };
    const onDone = vi.fn();
    renderAt(
      '/password-reset',
      <ResetForm token="s3cret" email="hanako@example.jp" onDone={onDone} />,
    );
    return { calls, onDone };
  }
  const fill = async (password: string, confirmation = password) => {
    await userEvent.type(screen.getByLabelText('新しいパスワード'), password);
    await userEvent.type(screen.getByLabelText('パスワード（確認）'), confirmation);
    await press('パスワードを再設定する');
  };

  test('goes with the secret and the address of the link', async () => {
    const { calls, onDone } = open({ body: { message: '再設定しました。' } });
    await fill('kirakira-3131');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(calls.all().map(({ url, body }) => [url, body])).toEqual([
      [
        '/reset-password',
        {
          token: 's3cret',
          email: 'hanako@example.jp',
          password: 'kirakira-3131',
          password_confirmation: 'kirakira-3131',
        },
      ],
    ]);
  });

  test.each([
    ['メールアドレス', 'email', refusal],
    ['新しいパスワード', 'password', common],
    ['パスワード（確認）', 'password_confirmation', 'パスワードが一致しません。'],
  ])('what is refused is said under %s; what was typed stays', async (label, field, expected) => {
    const { onDone } = open(unprocessable(field, expected));
    await fill('password1');
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(value('新しいパスワード')).toBe('password1');
    expect(value('パスワード（確認）')).toBe('password1');
    expect(onDone).not.toHaveBeenCalled();
  });

  test.each([
    ['kirakira-3131', 'kirakira-3132', 'パスワードが一致しません。'],
    ['1234567', '1234567', '新しいパスワードは8文字以上で入力してください。'],
  ])('%s and %s are not sent', async (password, confirmation, expected) => {
    const { calls } = open();
    await fill(password, confirmation);
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(calls.all()).toEqual([]);
  });

  const key = (id: number, name: string) => ({ id, name, created_at: '2026-11-02 10:00:00' });
  const ways: Reply = {
    body: {
      passkeys: [key(7, 'iPhone'), key(8, '仕事用')],
      authenticator: { on_since: '2026-01-05 10:00:00', needs_code: true },
    },
  };
  const box = (name: string) => screen.findByRole('checkbox', { name });
  const wishOf = (body: unknown) => {
    const { keep_passkeys, keep_authenticator, authenticator_code } = body as Record<
      string,
      unknown
    >;
    return { keep_passkeys, keep_authenticator, authenticator_code };
  };

  test('removes what else lets in, but for what is unticked', async () => {
    const { calls, onDone } = openWith(ways, { body: { message: 'x' } });
    const phone = await box('パスキー「iPhone」を削除する');
    expect(phone).toHaveProperty('checked', true);
    expect(screen.getAllByText('2026年11月2日に追加')).toHaveLength(2);
    await userEvent.click(phone);
    await userEvent.click(await box('2段階認証を無効にする'));
    expect(screen.queryByLabelText('認証コード（6桁）またはリカバリーコード')).toBeNull();
    await fill('kirakira-3131');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(calls.all().map(({ body }) => wishOf(body))).toEqual([
      { keep_passkeys: [7], keep_authenticator: true },
    ]);
  });

  test('asks for the code of an old authenticator, and says what is wrong with it', async () => {
    const { calls, onDone } = openWith(
      ways,
      unprocessable('authenticator_code', 'コードが正しくありません。'),
      { body: { message: 'x' } },
    );
    const code = await screen.findByLabelText('認証コード（6桁）またはリカバリーコード');
    await userEvent.type(code, '000000');
    await fill('kirakira-3131');
    expect(await screen.findByText('コードが正しくありません。')).toBeTruthy();
    expect(document.activeElement).toBe(code);
    expect(value('新しいパスワード')).toBe('kirakira-3131');
    await userEvent.clear(code);
    await userEvent.type(code, '123456');
    await press('パスワードを再設定する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(wishOf(calls.all()[1]?.body)).toEqual({
      keep_passkeys: [],
      keep_authenticator: false,
      authenticator_code: '123456',
    });
  });

  test('says so where it cannot be told what there is; the form goes on', async () => {
    const { calls, onDone } = openWith({ status: 429 }, { body: { message: 'x' } });
    expect(await screen.findByText(/確認できませんでした。このまま再設定すると/)).toBeTruthy();
    await fill('kirakira-3131');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(wishOf(calls.all()[0]?.body)).toEqual({});
  });
});

describe('the first password', () => {
  let terms: object[] = [];
  beforeEach(() => {
    terms = [];
  });
  function open(email: string, ...replies: Reply[]) {
    const all = answerCalls(({ url }) =>
      url === '/api/first/terms' ? { body: terms } : (replies.shift() ?? { status: 500 }),
    );
    const calls = () => all.filter(({ url }) => url !== '/api/first/terms');
    const onDone = vi.fn();
    const shown = renderAt(
      '/first/change-password',
      <FirstPasswordForm token="s3cret" email={email} onDone={onDone} />,
    );
    return { calls, onDone, ...shown };
  }
  const fill = async (password: string) => {
    await userEvent.type(screen.getByLabelText('パスワード'), password);
    await userEvent.type(screen.getByLabelText('パスワード（確認）'), password);
    await press('パスワードを設定する');
  };

  test('goes with the secret alone; the address is only shown', async () => {
    const { calls, onDone, container } = open('hanako@example.jp', { body: { message: 'x' } });
    expect(screen.getByText('hanako@example.jp')).toBeTruthy();
    expect(screen.queryByLabelText('メールアドレス')).toBeNull();
    expect(container.querySelector('[autocomplete=username]')).toHaveProperty('readOnly', true);
    await fill('kirakira-3131');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const password = { password: 'kirakira-3131', password_confirmation: 'kirakira-3131' };
    expect(calls().map(({ url, body }) => [url, body])).toEqual([
      ['/api/first/change-password', { token: 's3cret', ...password, accepted_terms: [] }],
    ]);
  });

  test('is asked for without an address as well', () => {
    open('');
    expect(screen.queryByText('メールアドレス')).toBeNull();
    expect(screen.getByLabelText('パスワード')).toBeTruthy();
    expect(screen.getByRole('alert').childElementCount).toBe(0);
  });

  test('a link that no longer works is said above the form; what was typed stays', async () => {
    open('hanako@example.jp', unprocessable('email', refusal));
    expect(screen.getByRole('alert').textContent).toBe('');
    await fill('kirakira-3131');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'このリンクは無効か、有効期限が切れています。次の連絡先まで',
      ),
    );
    expect(screen.getByRole('link', { name: '03-0000-0100' }).getAttribute('href')).toBe(
      'tel:0300000100',
    );
    expect(value('パスワード')).toBe('kirakira-3131');
  });

  test('is sent with the consent to the terms, which are read in place', async () => {
    terms = [
      { fingerprint: 'a', title: 'クラブ 利用規約', body: '<h2>第1条</h2>' },
      { fingerprint: 'b', title: 'WIS 利用規約', body: '<h2>第1条</h2>' },
    ];
    const changed = '利用規約が改定されました。';
    const { calls, onDone } = open('', unprocessable('accepted_terms', changed), { body: {} });
    const club = await screen.findByRole('checkbox', { name: '「クラブ 利用規約」に同意します' });
    const wis = screen.getByRole('checkbox', { name: '「WIS 利用規約」に同意します' });
    await userEvent.click(club);
    await fill('kirakira-3131');
    expect(await screen.findAllByText(/チェックを入れてください/)).toHaveLength(1);
    expect(document.activeElement).toBe(wis);
    expect(calls()).toEqual([]);
    await userEvent.click(wis);
    terms = [terms[0] as object, { fingerprint: 'c', title: 'WIS 新規約', body: '' }];
    await press('パスワードを設定する');
    expect(await screen.findByText(changed)).toBeTruthy();
    await userEvent.click(
      await screen.findByRole('checkbox', { name: '「WIS 新規約」に同意します' }),
    );
    await press('パスワードを設定する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const sent = calls().map(({ body }) => (body as { accepted_terms: string[] }).accepted_terms);
    expect(sent).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
  });

  test('one that is easily guessed is said under it', async () => {
    open('hanako@example.jp', unprocessable('password', common));
    await fill('password1');
    expect(await screen.findByText(common)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('パスワード'));
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});
