import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { currentUserQuery } from '#lib/current-user.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { siteOfTests } from '#testing/site.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import { useEnquiry } from './use-enquiry.ts';

const { brands } = siteOfTests;
const [club, wis] = brands.map(({ slug }) => slug);
const categories = [
  { value: 1, text: 'その他', brand: null },
  { value: 2, text: '入会金', brand: club ?? '' },
  { value: 3, text: '研修', brand: wis ?? '' },
];

function ContactForm() {
  const { form, field, errors } = useEnquiry(brands);
  return (
    <EnquiryForm {...{ form, field, errors, brands, categories }} onComplete={() => undefined} />
  );
}

test('who holds both brands is offered what the chosen one has', async () => {
  queryClient.setQueryData(currentUserQuery.queryKey, {
    name: '鈴木ゆき',
    nickname: 'ゆき',
    email: 'yuki@example.jp',
    roles: brands.map(({ slug }) => ({ slug })),
  });
  renderAt('/contact', <ContactForm />);
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
