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

test('is set up by a picture and a code; the recovery codes are shown once', async () => {
  const sent = show(
    OFF,
    {
      '/api/account/two-step/begin': { body: BEGUN },
      '/api/account/two-step/confirm': { body: { recovery_codes: CODES } },
    },
    ON,
  );
  await press('2段階認証を設定する');
  const picture = await screen.findByRole('img', { name: '認証アプリで読み取るQRコード' });
  expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
  expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy();
  const code = await screen.findByLabelText('認証コード（6桁）');
  expect(document.activeElement).toBe(code);
  await userEvent.type(code, '１２３ 456');
  await press('有効にする');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
  await press('保管しました');
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  expect(await screen.findByText('有効です（2026/11/25 21:45から）。')).toBeTruthy();
  expect(sent()).toEqual([
    ['/api/account/two-step/begin', undefined],
    ['/api/account/two-step/confirm', { authenticator_code: '123456' }],
  ]);
});

test('says under the code what is wrong with it, and can be given up', async () => {
  const sentence = messages['auth.second_step_failed'];
  const errors = { authenticator_code: [sentence] };
  show(OFF, {
    '/api/account/two-step/begin': { body: BEGUN },
    '/api/account/two-step/confirm': { status: 422, body: { message: sentence, errors } },
  });
  await press('2段階認証を設定する');
  await userEvent.type(await screen.findByLabelText('認証コード（6桁）'), '123456');
  await press('有効にする');
  expect(await screen.findByText(sentence)).toBeTruthy();
  await press('キャンセル');
  expect(screen.getByText('設定していません。')).toBeTruthy();
});

test('is switched off after a question', async () => {
  const sent = show(ON, { '/api/account/two-step/end': { status: 204 } }, OFF);
  await press('2段階認証を無効にする');
  expect(sent()).toEqual([]);
  await press('無効にする');
  expect(await screen.findByText('設定していません。')).toBeTruthy();
  expect(sent()).toEqual([['/api/account/two-step/end', undefined]]);
});

test('gives new recovery codes after a question, and asks for it when few are left', async () => {
  show(
    { ...ON, recovery_codes_left: 2 },
    { '/api/account/two-step/recovery-codes': { body: { recovery_codes: CODES } } },
    ON,
  );
  expect(screen.getByText(/が残り2個です。/)).toBeTruthy();
  await press('リカバリーコードを再発行する');
  await press('再発行する');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
});
