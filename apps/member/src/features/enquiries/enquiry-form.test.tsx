import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { currentUserQuery } from '#lib/current-user.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { siteOfTests } from '#testing/site.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import { categoriesQuery, type Enquiry, useEnquiry } from './use-enquiry.ts';

const { brands } = siteOfTests;
const [club, wis] = brands.map(({ slug }) => slug);
const categories = [
  { value: 1, text: 'その他', brand: null },
  { value: 2, text: '入会金', brand: club ?? '' },
  { value: 3, text: '研修', brand: wis ?? '' },
];

function ContactForm({
  offered,
  onComplete = () => undefined,
}: {
  offered: typeof categories;
  onComplete?: (enquiry: Enquiry) => void;
}) {
  const { form, field, errors } = useEnquiry(brands);
  return <EnquiryForm {...{ form, field, errors, brands, onComplete }} categories={offered} />;
}

/** Shows the form to a holder of both brands. */
function show(offered: typeof categories, onComplete?: (enquiry: Enquiry) => void) {
  queryClient.setQueryData(categoriesQuery.queryKey, offered);
  queryClient.setQueryData(currentUserQuery.queryKey, {
    name: '鈴木ゆき',
    nickname: 'ゆき',
    email: 'yuki@example.jp',
    roles: brands.map(({ slug }) => ({ slug })),
  });
  renderAt('/contact', <ContactForm offered={offered} {...(onComplete && { onComplete })} />);
}

test('who holds both brands is offered what the chosen one has', async () => {
  show(categories);
  await screen.findByRole('combobox');
  const offered = () =>
    screen
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
      .slice(1);
  expect(offered()).toEqual(['その他', '入会金', '研修']);
  await userEvent.selectOptions(screen.getByRole('combobox'), '入会金');
  await userEvent.click(screen.getByLabelText(brands[1]?.label ?? ''));
  expect(offered()).toEqual(['その他', '研修']);
  expect(screen.getByRole('combobox')).toHaveProperty('value', '');
});

test('no category is asked for where the chosen brand has none', async () => {
  const onComplete = vi.fn();
  show(categories.slice(2), onComplete);
  expect(await screen.findByRole('combobox')).toBeTruthy();
  await userEvent.click(screen.getByLabelText(brands[0]?.label ?? ''));
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: '件名' }), '件名');
  await userEvent.type(screen.getByRole('textbox', { name: 'お問い合わせ内容' }), '内容');
  const next = screen.getByRole('button', { name: '入力内容を確認する' });
  await userEvent.click(next);
  await vi.waitFor(() => expect(onComplete).toHaveBeenCalledTimes(1), 5_000);
  expect(onComplete.mock.lastCall?.[0]).toMatchObject({ contact_category_id: null });

  await userEvent.click(screen.getByLabelText(brands[1]?.label ?? ''));
  await userEvent.click(next);
  expect(await screen.findByText('お問い合わせの種類を選択してください。')).toBeTruthy();
  expect(onComplete).toHaveBeenCalledTimes(1);
});
