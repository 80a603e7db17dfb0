import { messages } from '@orchard/contract/messages';
import type { TwoStep } from '@orchard/contract/two-step';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { query } from '#lib/api/call.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { hanako } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { TwoStepSection } from './two-step-section.tsx';

const OFF: TwoStep = { on_since: null, recovery_codes_left: 0 };
const ON: TwoStep = { on_since: '2026-11-25 21:45:00', recovery_codes_left: 10 };
const CODES = Array.from({ length: 10 }, (_, at) => `abcdefgh2345678${at}`);
const BEGUN = {
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  otpauth: 'otpauth://totp/x',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
};

function show(state: TwoStep, answers: Record<string, Reply>, after: TwoStep = state) {
  queryClient.setQueryData(query('GET /api/account/two-step').queryKey, state);
  queryClient.setQueryData(currentUserQuery.queryKey, hanako);
  const calls = answerCalls(({ method, url }) =>
    method === 'GET' ? { body: after } : (answers[url] ?? { status: 500 }),
  );
  renderAt('/account/security', <TwoStepSection />);
  return () => calls.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);

test('is set up by the password, a picture and a code; the recovery codes are shown once', async () => {
  const sent = show(
    OFF,
    {
      '/api/account/two-step/begin': { body: BEGUN },
      '/api/account/two-step/confirm': { body: { recovery_codes: CODES } },
    },
    ON,
  );
  await press('2段階認証を設定する');
  const password = await screen.findByLabelText('現在のパスワード');
  expect(document.activeElement).toBe(password);
  await type('現在のパスワード', 'orchard-demo');
  await press('次へ');
  const picture = await screen.findByRole('img', { name: '認証アプリで読み取るQRコード' });
  expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
  expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy();
  await type('認証コード（6桁）', '１２３ 456');
  await press('有効にする');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
  await press('保管しました');
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  expect(await screen.findByText('有効です（2026/11/25 21:45から）。')).toBeTruthy();
  expect(sent()).toEqual([
    ['/api/account/two-step/begin', { password_current: 'orchard-demo' }],
    ['/api/account/two-step/confirm', { authenticator_code: '123456' }],
  ]);
});

test('says under the password or the code what is wrong with it, and can be given up', async () => {
  const sentence = messages['validation.password_current'];
  const refused = {
    status: 422,
    body: { message: sentence, errors: { password_current: [sentence] } },
  };
  show(ON, { '/api/account/two-step/end': refused });
  await press('2段階認証を無効にする');
  await type('現在のパスワード', 'not the password');
  await press('無効にする');
  expect(await screen.findByText(messages['validation.authenticator_code'])).toBeTruthy();
  await type('認証コード（6桁）またはリカバリーコード', '123456');
  await press('無効にする');
  expect(await screen.findByText(sentence)).toBeTruthy();
  await press('キャンセル');
  expect(screen.getByText('未使用のリカバリーコード：10個')).toBeTruthy();
});

test('is switched off by password and code', async () => {
  const sent = show(ON, { '/api/account/two-step/end': { status: 204 } }, OFF);
  await press('2段階認証を無効にする');
  await type('現在のパスワード', 'orchard-demo');
  await type('認証コード（6桁）またはリカバリーコード', '123456');
  await press('無効にする');
  expect(await screen.findByText('設定していません。')).toBeTruthy();
  expect(sent()).toEqual([
    [
      '/api/account/two-step/end',
      { password_current: 'orchard-demo', authenticator_code: '123456' },
    ],
  ]);
});

test('gives new recovery codes, and asks for it when few are left', async () => {
  show(
    { ...ON, recovery_codes_left: 2 },
    { '/api/account/two-step/recovery-codes': { body: { recovery_codes: CODES } } },
    ON,
  );
  expect(screen.getByText(/が残り2個です。/)).toBeTruthy();
  await press('リカバリーコードを再発行する');
  await type('現在のパスワード', 'orchard-demo');
  await type('認証コード（6桁）またはリカバリーコード', CODES[0] ?? '');
  await press('再発行する');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
});
