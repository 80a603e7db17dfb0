import { messages } from '@orchard/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { call, query } from '#lib/api/call.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { asking } from '#lib/proof.ts';
import { useToast } from '#lib/toasts.ts';
import { hanako } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { askForProof } from './asking.ts';
import { ProofDialog } from './proof-dialog.tsx';

const DEMAND = { status: 403, body: { message: 'x', reason: 'fresh_proof' } };

/** A screen with something typed, whose press wants a proof. */
function Screen() {
  const end = useMutation({ mutationFn: () => call('POST /api/account/two-step/end') });
  return (
    <>
      <input aria-label="別の欄" />
      <button type="button" onClick={() => end.mutate()}>
        無効にする
      </button>
      {end.isSuccess && <p>無効にしました</p>}
      <output>{useToast()?.message}</output>
      <ProofDialog />
    </>
  );
}

beforeEach(() => {
  asking.by = askForProof;
  queryClient.setQueryData(currentUserQuery.queryKey, hanako);
  queryClient.setQueryData(query('GET /api/account/passkeys').queryKey, []);
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.findByRole('dialog', { name: 'ご本人の確認' });
const isShut = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Shows the screen and presses; each reply answers a proof, or a mail with a code. */
async function show(...replies: Reply[]) {
  let isProved = false;
  const calls = answerCalls(({ url }) => {
    if (url === '/api/account/two-step/end') return isProved ? { status: 204 } : DEMAND;
    const reply = replies.shift() ?? { status: 500 };
    isProved ||= reply.status === 204;
    return reply;
  });
  renderAt('/account/security', <Screen />);
  await userEvent.type(screen.getByLabelText('別の欄'), '書きかけ');
  await press('無効にする');
  const asked = within(await dialog());
  return { asked, sent: () => calls.map(({ url, body }) => [url, body]) };
}
const refused = (field: string, sentence: string): Reply => ({
  status: 422,
  body: { message: sentence, errors: { [field]: [sentence] } },
});

test('a call that wants a proof goes on after it, and nothing typed is lost', async () => {
  const { asked, sent } = await show({ status: 204 });
  await userEvent.type(asked.getByLabelText('現在のパスワード'), 'orchard-demo');
  await userEvent.dblClick(asked.getByRole('button', { name: '確認して続ける' }));
  expect(await screen.findByText('無効にしました')).toBeTruthy();
  await isShut();
  expect(screen.getByLabelText('別の欄')).toHaveProperty('value', '書きかけ');
  const proof = { by: 'password', password_current: 'orchard-demo' };
  expect(sent()).toEqual([
    ['/api/account/two-step/end', undefined],
    ['/api/account/proof', expect.objectContaining(proof)],
    ['/api/account/two-step/end', undefined],
  ]);
});

test('what is wrong is said under its field; the second step is asked for when it is due', async () => {
  const wrong = messages['validation.password_current'];
  const second = messages['auth.second_step'];
  const { asked } = await show(
    refused('password_current', wrong),
    refused('authenticator_code', second),
    { status: 204 },
  );
  await asked.findByLabelText('現在のパスワード');
  await userEvent.type(asked.getByLabelText('現在のパスワード'), 'not the password');
  await press('確認して続ける');
  expect(await asked.findByText(wrong)).toBeTruthy();
  expect(asked.queryByLabelText('認証コード')).toBeNull();
  await userEvent.type(asked.getByLabelText('現在のパスワード'), '!');
  await press('確認して続ける');
  const code = await asked.findByLabelText('認証コード');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await userEvent.type(code, '123456{Enter}');
  await isShut();
  expect(screen.getByText('無効にしました')).toBeTruthy();
});

test('a code can be mailed instead, also again; what fails is said in the dialog', async () => {
  const sent = { body: { email: hanako.email } };
  const { asked } = await show({ status: 429 }, sent, { status: 429 }, { status: 204 });
  await press('メールのコードで確認する');
  expect(await asked.findByText(messages['problem.too_many'])).toBeTruthy();
  await press('メールのコードで確認する');
  expect(await asked.findByText(new RegExp(`^${hanako.email} に8桁の`))).toBeTruthy();
  await press('パスワードで確認する');
  // The code that was sent is still good, also where no other is sent.
  await press('メールのコードで確認する');
  await press('コードをもう一度送信する');
  expect(await asked.findByText(messages['problem.too_many'])).toBeTruthy();
  await userEvent.type(asked.getByLabelText('コード（8桁）'), '１２３４ 5678{Enter}');
  await isShut();
  expect(screen.getByText('無効にしました')).toBeTruthy();
});

test('given up, the call is not done, and the member is told', async () => {
  const { sent } = await show();
  await press('キャンセル');
  await isShut();
  expect(screen.getByText(messages['problem.unproved'])).toBeTruthy();
  expect(screen.queryByText('無効にしました')).toBeNull();
  expect(sent()).toHaveLength(1);
});
