import { may, rightsOf, STAFF_ROLES } from '@orchard/contract/staff/rights';
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

test.each(STAFF_ROLES)(
  'the search over all kinds asks for what %s may read, and shows it',
  async (role) => {
    const calls = answerCalls(({ url }) => ({
      body: [{ id: 1, name: `第一回${url.split('?')[0]}` }],
    }));
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
    await user.type(await screen.findByRole('combobox'), '第一回');
    const mayRead = lists.filter((list) => list?.spec.right && may([role], list.spec.right));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(mayRead.length));
    expect(calls.map(({ url }) => url.split('?')[0]).sort()).toEqual(
      mayRead.map((list) => list?.path).sort(),
    );
  },
);
