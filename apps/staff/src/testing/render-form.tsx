import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, Form, ResourceContextProvider, testDataProvider } from 'react-admin';
import { i18nProvider } from '#lib/i18n.ts';

/**
 * Fields in a form of the console, as an operator with all rights sees them.
 * @param rows what each kind's list answers
 * @returns what was saved, in order
 */
export function renderForm(
  children: ReactNode,
  record: Record<string, unknown>,
  rows: Record<string, readonly object[]> = {},
): Record<string, unknown>[] {
  const saved: Record<string, unknown>[] = [];
  const dataProvider = testDataProvider({
    getList: async (resource) => {
      const found = rows[resource] ?? [];
      return { data: found as never[], total: found.length };
    },
  });
  render(
    <AdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
      <ResourceContextProvider value="notices">
        <Form
          record={{ id: 1, ...record }}
          onSubmit={(values: unknown) => {
            saved.push(values as Record<string, unknown>);
          }}
        >
          {children}
          <button type="submit">送信</button>
        </Form>
      </ResourceContextProvider>
    </AdminContext>,
  );
  return saved;
}
