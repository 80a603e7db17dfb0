import { may, rightsOf, STAFF_ROLES, type StaffRole } from '@orchard/contract/staff/rights';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { i18nProvider } from '#lib/i18n.ts';
import { callsOf } from '#lib/resource.ts';
import { resources } from '#resources';
import { answerCalls } from '#testing/server.ts';
import { FindAnything } from './find-anything.tsx';

const lists = resources.filter(({ isFound }) => isFound).map(({ name }) => callsOf(name).list);

/** Searches as an operator of a role. */
async function find(role: StaffRole, words: string) {
  render(
    <AdminContext
      authProvider={{ getPermissions: async () => rightsOf([role]) } as never}
      i18nProvider={i18nProvider}
    >
      <MemoryRouter>
        <FindAnything resources={resources} />
      </MemoryRouter>
    </AdminContext>,
  );
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('combobox'));
  // Typed at once: a slow machine asks for every half of it.
  await user.paste(words);
}

test.each(STAFF_ROLES)(
  'the search over all kinds asks for what %s may read, and shows it',
  async (role) => {
    const calls = answerCalls(({ url }) => ({
      body: [{ id: 1, name: `第一回${url.split('?')[0]}` }],
    }));
    await find(role, '第一回');
    const mayRead = lists.filter((list) => list?.spec.right && may([role], list.spec.right));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(mayRead.length));
    expect(calls.map(({ url }) => url.split('?')[0]).sort()).toEqual(
      mayRead.map((list) => list?.path).sort(),
    );
  },
);

test('a name that the words are most of comes before texts that hold them', async () => {
  const names: Record<string, object> = {
    questions: { message: '不動産の売却で損が出たときの確定申告について教えてください' },
    series: { title: 'はじめての不動産投資' },
    tags: { name: '不動産' },
  };
  answerCalls(({ url }) => {
    const row = names[url.split('?')[0]?.split('/').at(-1) ?? ''];
    return { body: row ? [{ id: 1, ...row }] : [] };
  });
  await find('admin', '不動産');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('タグ'),
    expect.stringContaining('講座'),
    expect.stringContaining('動画の質問'),
  ]);
});

test('a member is told from others by number, address and state', async () => {
  const member = {
    id: 1,
    name: '山田 花子',
    number: 'A-1',
    email: 'h@example.jp',
    state: 'expired',
  };
  answerCalls(({ url }) => ({ body: url.includes('/members?') ? [member] : [] }));
  await find('admin', '花子');
  expect(await screen.findByRole('option', { name: /A-1・h@example.jp・期間終了/ })).toBeTruthy();
});
