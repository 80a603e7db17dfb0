import { rightsOf, type StaffRole } from '@orchard/contract/staff/rights';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Form, ResourceContextProvider, testDataProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { i18nProvider } from '#lib/i18n.ts';
import { ContactInputs } from './mailed-inputs.tsx';

const contact = {
  contact_email: 'desk@example.jp',
  contact_telephone: '03-0000-0100',
  contact_hours: '',
};

/** The fields in a form as operators with these roles see them; answers what was saved. */
function show(roles: StaffRole[]): unknown[] {
  const saved: unknown[] = [];
  render(
    <AdminContext
      dataProvider={testDataProvider()}
      authProvider={{ getPermissions: async () => rightsOf(roles) } as never}
      i18nProvider={i18nProvider}
    >
      <ResourceContextProvider value="brands">
        <Form
          record={{ id: 1, ...contact }}
          onSubmit={(values: unknown) => void saved.push(values)}
        >
          <ContactInputs hint="返信先になります。" />
          <button type="submit">送信</button>
        </Form>
      </ResourceContextProvider>
    </AdminContext>,
  );
  return saved;
}

test('whoever may not write mails reads the contact and why, and saves it as it is', async () => {
  const saved = show(['editor']);
  await screen.findByText(/メールの文面を変更できる権限/);
  expect(screen.getByText('desk@example.jp')).toBeTruthy();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  await userEvent.click(screen.getByText('送信'));
  expect(saved).toMatchObject([contact]);
});

test('whoever may types, and is told of the code', async () => {
  const saved = show(['admin']);
  await screen.findByText(/認証コードの入力が必要/);
  await userEvent.type(screen.getByLabelText('お問い合わせの受付時間'), '平日');
  await userEvent.click(screen.getByText('送信'));
  expect(saved).toMatchObject([{ ...contact, contact_hours: '平日' }]);
});
