import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Form, ResourceContextProvider, testDataProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { i18nProvider } from '#lib/i18n.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

const ways = (mail: string) => ({ ways: { notice: { mail, push: false } } });
const mine = { id: 1, revision: 1, title: '題', ...ways('none') };
const theirs = { id: 1, revision: 2, title: '相手の題', ...ways('daily') };

test('each part of a record is saved as it was chosen', async () => {
  const updates: unknown[] = [];
  const dataProvider = testDataProvider({
    getOne: async () => ({ data: theirs as never }),
    update: async (_, { data, previousData }) => {
      updates.push([data, previousData.revision]);
      return { data: data as never };
    },
  });
  render(
    <AdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
      <ResourceContextProvider value="notices">
        <Form record={mine}>
          <ConflictDialog
            id={1}
            sentence="先に保存しました。"
            labels={{ 'ways.notice.mail': 'お知らせ・メール' }}
            onClose={() => undefined}
          />
        </Form>
      </ResourceContextProvider>
    </AdminContext>,
  );
  await userEvent.click(await screen.findByRole('radio', { name: /自分の内容.*送らない/ }));
  await userEvent.click(screen.getByRole('button', { name: '選んだ内容で保存する' }));
  expect(updates).toEqual([[{ ...theirs, ...ways('none') }, 2]]);
});
