import type { OwnMemberships } from '@orchard/contract/memberships';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { membershipsQuery } from '#features/memberships/memberships.queries.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { useToast } from '#lib/toasts.ts';
import LeavePage from '#pages/leave.tsx';
import { hanako, makeMembership } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { erasureQuery } from './erasures.queries.ts';
import { LeavingNotice } from './leaving-on-account.tsx';

const staying = { erasure: null, backup_days: 35 };
const leaving = {
  erasure: {
    asked_at: '2026-11-25 22:10:00',
    erase_at: '2026-12-09 22:10:00',
    by_staff: false,
    seen_at: null,
  },
  backup_days: 35,
};

type Awaitable = Reply | 'no answer' | Promise<Reply>;

const Toast = () => <output>{useToast()?.message}</output>;

/** The contracts of the member who leaves. */
let contracts: OwnMemberships;
beforeEach(() => {
  contracts = { memberships: [], kept_days: { ended: null, watching: null } };
});

/** The screen of a member who stays or leaves; `replies` are the answers to what changes that. */
function show(first: typeof staying | typeof leaving, ...replies: Awaitable[]) {
  queryClient.setQueryData(currentUserQuery.queryKey, hanako);
  queryClient.setQueryData(erasureQuery.queryKey, first);
  queryClient.setQueryData(membershipsQuery.queryKey, contracts);
  let now: unknown = first;
  const calls = answerCalls(async ({ method, url }) => {
    if (method === 'GET') return { body: url.endsWith('memberships') ? contracts : now };
    const reply = await (replies.shift() ?? { status: 500 });
    if (reply !== 'no answer' && reply.body) now = reply.body;
    return reply;
  });
  const shown = renderAt(
    '/account/leave',
    <>
      <main>
        <LeavePage />
      </main>
      <Toast />
    </>,
  );
  return { ...shown, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const understood = () =>
  screen.getByRole('checkbox', { name: '消去した後は元に戻せないことを理解しました' });

async function complete() {
  await userEvent.click(understood());
  await press('データの消去を申し込む');
  return await screen.findByRole('dialog', { name: 'データの消去を申し込みますか？' });
}
const confirm = () =>
  userEvent.click(
    screen.getAllByRole('button', { name: 'データの消去を申し込む' }).at(-1) as HTMLElement,
  );

describe('leaving', () => {
  test('needs the box, and says so under it', async () => {
    const { sent } = show(staying);
    await press('データの消去を申し込む');
    const box = await screen.findByRole('checkbox', {
      description: '内容をお読みのうえ、チェックを入れてください。',
    });
    expect(box).toBe(understood());
    await userEvent.click(understood());
    expect(screen.queryByText('内容をお読みのうえ、チェックを入れてください。')).toBeNull();
    expect(sent()).toEqual([]);
  });

  test('is asked for once, after a confirmation; then the day stands there', async () => {
    const { sent } = show(staying, { body: leaving });
    await complete();
    expect(sent()).toEqual([]);
    const button = screen
      .getAllByRole('button', { name: 'データの消去を申し込む' })
      .at(-1) as HTMLElement;
    await userEvent.dblClick(button);
    expect(await screen.findByText('12月9日にすべて消去します')).toBeTruthy();
    expect(sent().map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/api/account/erasure', undefined],
    ]);
    expect(screen.getByText('データの消去を受け付けました。')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test.each<[string, Reply | 'no answer']>([
    ['a 429', { status: 429, body: { message: 'Too Many Attempts.' } }],
    ['a 500', { status: 500, body: { message: 'Server Error' } }],
    ['no answer', 'no answer'],
  ])('can be asked for again after %s', async (_, reply) => {
    const { sent } = show(staying, reply, { body: leaving });
    await complete();
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(understood()).toHaveProperty('checked', true);
    await press('データの消去を申し込む');
    await screen.findByRole('dialog');
    await confirm();
    expect(await screen.findByText('12月9日にすべて消去します')).toBeTruthy();
    expect(sent()).toHaveLength(2);
  });

  test('leads to sign-in when the session has ended', async () => {
    const { router } = show(staying, { status: 401 });
    await complete();
    await confirm();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});

describe('a member with contracts', () => {
  const renewing = makeMembership({ renews: true, paid_until: '2027-03-31' });

  test('sees first how not to renew, then what is lost per brand, and confirms that', async () => {
    const offered = { ends_on: '2027-03-31', is_late: false, withdrawable_until: '2027-03-24' };
    contracts.memberships = [
      { ...renewing, label: 'Orchard', offered_notice: offered },
      makeMembership({ slug: 'WIS', label: 'WIS' }),
      makeMembership({ slug: 'old', label: '旧', state: 'ended', last_day: '2026-01-31' }),
    ];
    show(staying);
    const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(headings.slice(0, 2)).toEqual([
      '続けないだけなら、「更新しない」で終えられます',
      '消去すると失うもの',
    ]);
    const links = screen.getAllByRole('link', { name: /を更新しない$/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/contract/orchard_main']);
    for (const sentence of [
      'Orchard：2027年3月31日までお支払い済みの期間を使えなくなります。返金はありません。',
      'Orchard：自動の課金は運営が止めます。運営に連絡が届きます。',
      'WIS：期限なくご利用いただける資格を失います。返金はありません。',
    ])
      expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByText(/^旧：/)).toBeNull();
    expect(screen.getByRole('checkbox', { name: /「消去すると失うもの」/ })).toBeTruthy();
  });

  test('that all end is shown no other way, but what is lost', () => {
    contracts.memberships = [
      makeMembership({ label: 'Orchard', state: 'not_renewing', last_day: '2027-03-31' }),
    ];
    show(staying);
    expect(screen.queryByRole('link', { name: /を更新しない$/ })).toBeNull();
    expect(screen.getByText(/^Orchard：2027年3月31日まで/)).toBeTruthy();
    expect(screen.queryByText(/自動の課金/)).toBeNull();
  });
});

describe('a member who leaves', () => {
  test.each([
    [{ seen_at: null }, '運営の確認を待っています。'],
    [{ seen_at: '2026-11-26 10:00:00' }, '運営が11月26日に確認しました。'],
    [{ by_staff: true, seen_at: '2026-11-26 10:00:00' }, 'データの消去は、運営が受け付けました。'],
  ])('sees whether operators know: %j', (facts, sentence) => {
    show({ ...leaving, erasure: { ...leaving.erasure, ...facts } as typeof leaving.erasure });
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  test('stays after all with one press, and may ask again', async () => {
    let reply: (answer: Reply) => void = () => undefined;
    const answer = new Promise<Reply>((done) => {
      reply = done;
    });
    const { sent } = show(leaving, answer);
    await userEvent.dblClick(screen.getByRole('button', { name: '消去を取り消す' }));
    reply({ body: staying });
    expect(await screen.findByRole('checkbox')).toBeTruthy();
    expect(screen.getByText('データの消去を取り消しました。')).toBeTruthy();
    expect(sent().map(({ method, url }) => [method, url])).toEqual([
      ['DELETE', '/api/account/erasure'],
    ]);
  });

  test('sees so on the account, and others see nothing', async () => {
    const answer = { now: leaving as typeof leaving | typeof staying };
    answerCalls(() => ({ body: answer.now }));
    const { unmount } = renderAt('/account', <LeavingNotice />);
    expect(await screen.findByText(/^データの消去を受け付けています。12月9日に/)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/account/leave');
    unmount();
    queryClient.clear();
    answer.now = staying;
    const { container } = renderAt('/account', <LeavingNotice />);
    await waitFor(() => expect(queryClient.getQueryData(erasureQuery.queryKey)).toEqual(staying));
    expect(container.textContent).not.toContain('消去');
  });
});
