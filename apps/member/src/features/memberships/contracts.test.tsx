import type { OwnMembership } from '@orchard/contract/memberships';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { currentUserQuery } from '#lib/current-user.ts';
import { useToast } from '#lib/toasts.ts';
import EndContractPage from '#pages/end-contract.tsx';
import { hanako, makeMembership } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt, renderRoutes } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { ContractCard } from './contract-card.tsx';
import { FailedPayment } from './failed-payment.tsx';
import { membershipsQuery } from './memberships.queries.ts';

const offered = { ends_on: '2027-03-31', is_late: false, withdrawable_until: '2027-03-24' };
const renewing = makeMembership({
  renews: true,
  first_day: '2026-10-01',
  paid_until: '2027-03-31',
  renews_on: '2027-04-01',
  notice_until: '2027-03-24',
  offered_notice: offered,
});
const late = { ends_on: '2027-04-30', is_late: true, withdrawable_until: '2027-04-23' };
const failed = makeMembership({
  state: 'failed',
  failed_since: '2027-04-01',
  last_day: '2027-04-07',
  pay_url: 'https://pay.example.jp/',
});
const notice = { told_on: '2027-03-10', withdrawable_until: '2027-03-24', is_withdrawable: true };
const ending = makeMembership({ state: 'not_renewing', last_day: '2027-03-31', notice });

const shown = (contract: OwnMembership) => {
  answerCalls(() => ({ status: 500 }));
  return renderAt('/contract', <ContractCard contract={contract} />).container.textContent;
};

describe('a contract says what becomes of it', () => {
  test.each<[string, OwnMembership, RegExp]>([
    ['renews', renewing, /2027年4月1日に更新されます。更新しない場合は、2027年3月24日までに/],
    [
      'late',
      { ...renewing, offered_notice: late },
      /この更新を止められる期限（2027年3月24日）は過ぎ/,
    ],
    ['endless', makeMembership(), /期限なくご利用いただけます/],
    ['upcoming', makeMembership({ state: 'upcoming', first_day: '2027-04-01' }), /4月1日に始まり/],
    ['over', makeMembership({ state: 'ended', last_day: '2027-03-09' }), /3月9日に終了しました/],
    ['failed', failed, /2027年4月1日のお支払いの確認ができていません。2027年4月7日までは/],
    ['ends', { ...ending, notice: null }, /2027年3月31日に終了します。自動では更新されません/],
    ['ending', ending, /2027年3月31日に終了します。更新しないお申し出を2027年3月10日に/],
  ])('%s', (_, contract, sentence) => {
    expect(shown(contract)).toMatch(sentence);
  });

  test('and leads elsewhere in a window of its own, only where the brand has that', () => {
    expect(shown(renewing)).not.toContain('新しいウィンドウ');
    shown({ ...renewing, card_url: 'https://pay.example.jp/card' });
    const link = screen.getByRole('link', { name: 'カードの変更' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(screen.queryByRole('link', { name: '領収書' })).toBeNull();
    expect(screen.getByText(/新しいウィンドウ/)).toBeTruthy();
  });
});

test('a notice is taken back with one press, and not when it is too late', async () => {
  const answer = { memberships: [renewing], kept_days: { ended: null, watching: null } };
  const calls = answerCalls(() => ({ body: answer }));
  const { unmount } = renderAt('/contract', <ContractCard contract={ending} />);
  await userEvent.click(screen.getByRole('button', { name: '更新を続ける（取り消す）' }));
  await waitFor(() => expect(queryClient.getQueryData(membershipsQuery.queryKey)).toEqual(answer));
  expect(calls.map(({ method, url }) => [method, url])).toEqual([
    ['DELETE', '/api/account/memberships/orchard_main/notice'],
  ]);
  unmount();
  shown({ ...ending, notice: { ...notice, is_withdrawable: false } });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/取り消せる期限（2027年3月24日）は過ぎました/)).toBeTruthy();
});

test('a payment that failed is told on the account, each brand by itself', async () => {
  const memberships = [failed, makeMembership({ slug: 'WIS', label: 'WIS' })];
  queryClient.setQueryData(membershipsQuery.queryKey, {
    memberships,
    kept_days: { ended: null, watching: null },
  });
  answerCalls(() => ({ status: 500 }));
  renderAt('/account', <FailedPayment />);
  expect(screen.getByText(/^Orchardのお支払いの確認ができていません。/)).toBeTruthy();
  expect(screen.queryByText(/WIS/)).toBeNull();
});

describe('the screen of a notice', () => {
  const Toast = () => <output>{useToast()?.message}</output>;

  function show(contract: OwnMembership, ...replies: Reply[]) {
    const all = (one: OwnMembership) => ({
      memberships: [one, makeMembership({ slug: 'WIS', label: 'WIS' })],
      kept_days: { ended: 365, watching: null },
    });
    queryClient.setQueryData(currentUserQuery.queryKey, hanako);
    queryClient.setQueryData(membershipsQuery.queryKey, all(contract));
    const now = { contract };
    const calls = answerCalls(({ method }) =>
      method === 'GET' ? { body: all(now.contract) } : (replies.shift() ?? { status: 500 }),
    );
    const element = (
      <>
        <main>
          <EndContractPage />
        </main>
        <Toast />
      </>
    );
    const { router } = renderRoutes('/contract/orchard_main', [
      { path: '/contract/:brandSlug', element },
      { path: '*', element: <Toast /> },
    ]);
    return { now, router, sent: () => calls.filter(({ method }) => method === 'POST') };
  }

  const press = () => userEvent.click(screen.getByRole('button', { name: '更新しない' }));

  test('says until when the site is open, what stays, and until when it can be taken back', () => {
    show(renewing);
    for (const sentence of [
      '2027年3月31日まで、これまでどおりご利用いただけます。',
      'その翌日からは、Orchardの動画や講座はご覧になれません。',
      'WISのご契約は、そのまま続きます。',
      'お考えが変わったときは、2027年3月24日まで、「ご契約」の画面で取り消せます。',
    ])
      expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByText(/365日間は残り/)).toBeTruthy();
    expect(screen.queryByText(/間に合いません/)).toBeNull();
  });

  test('says before anything is pressed that it is too late for this term', () => {
    show({ ...renewing, offered_notice: late });
    expect(
      screen.getByText(
        '2027年4月1日の更新には間に合いません（お申し出の期限は2027年3月24日でした）。次の終わりは2027年4月30日です。',
      ),
    ).toBeTruthy();
  });

  test('where midnight has moved the day, says so, keeps the reason, and sends the new day', async () => {
    const sentence = '最終日は2027年4月30日になります。';
    const refused = { status: 422, body: { message: sentence, errors: { ends_on: [sentence] } } };
    const { now, sent, router } = show(renewing, refused, {
      body: { memberships: [ending], kept_days: { ended: null, watching: null } },
    });
    now.contract = { ...renewing, offered_notice: late };
    await userEvent.type(screen.getByRole('textbox'), '忙しい');
    await press();
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', sentence);
    expect(await screen.findByText(/次の終わりは2027年4月30日です/)).toBeTruthy();
    expect(screen.getByRole('textbox')).toHaveProperty('value', '忙しい');
    await press();
    await waitFor(() => expect(router.state.location.pathname).toBe('/contract'));
    expect(sent().map(({ body }) => body)).toEqual([
      { ends_on: '2027-03-31', reason: '忙しい' },
      { ends_on: '2027-04-30', reason: '忙しい' },
    ]);
    expect(screen.getByText(/更新しないお申し出を受け付けました/)).toBeTruthy();
  });
});
