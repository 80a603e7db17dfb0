import type { OpenTerms } from '@orchard/contract/consents';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { renderRoutes } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { Consenting } from './consenting.tsx';

const terms: OpenTerms = {
  fingerprint: 'a'.repeat(64),
  brand_label: 'Orchard',
  title: 'Orchard 利用規約',
  body: '<h2>第1条</h2>',
  revised_on: '2026-04-01',
  consent_by: null,
  is_due: false,
};

/** Opens the site at an address, for a member who is to be asked about some terms. */
function open(address: string, asked: OpenTerms[], ...replies: (Reply | 'no answer')[]) {
  const calls = answerCalls(({ url }) =>
    url === '/api/consents/asked' ? { body: asked } : (replies.shift() ?? { status: 500 }),
  );
  const layout = (
    <>
      <Outlet />
      <Consenting />
    </>
  );
  const children = [{ path: '*', element: <p>画面</p> }];
  const { router } = renderRoutes(address, [{ element: layout, children }]);
  return { calls, go: (to: string) => act(() => router.navigate(to)) };
}
const question = () => screen.queryByRole('dialog', { name: '利用規約への同意のお願い' });
const isAsked = () => waitFor(() => expect(question()).toBeTruthy());
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a member is asked on the first screen, and after あとで on none', async () => {
  const { calls, go } = open('/', [terms], { status: 204 });
  await isAsked();
  await press('あとで');
  await waitFor(() => expect(question()).toBeNull());
  expect(calls.map(({ url }) => url)).toEqual(['/api/consents/asked', '/api/consents/later']);
  await go('/notice');
  expect(question()).toBeNull();
});

test('nobody is asked amid a film, nor on the way to the next one', async () => {
  const { calls, go } = open('/video/1', [terms]);
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => undefined);
  expect(question()).toBeNull();
  await go('/video/2');
  expect(question()).toBeNull();
  await go('/');
  await isAsked();
  await go('/video/1');
  await isAsked();
});

test('a lost line is said in the question, which stays and can be answered again', async () => {
  const { calls } = open('/', [terms], 'no answer', { body: { accepted: [], open: [] } });
  await isAsked();
  await press('同意する');
  expect(await screen.findByText(/通信|接続/)).toBeTruthy();
  await press('同意する');
  await waitFor(() => expect(question()).toBeNull());
  expect(calls.at(-1)?.body).toEqual({ terms: [terms.fingerprint], place: 'visit' });
});

test('what is due stays, but for the screens of contact and leaving', async () => {
  const { go } = open('/', [{ ...terms, consent_by: '2026-05-01', is_due: true }]);
  await isAsked();
  await userEvent.keyboard('{Escape}');
  expect(question()).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'あとで' })).toBeNull();
  for (const path of ['/contact', '/account/leave', '/account/data', '/terms-orchard']) {
    await go(path);
    expect([path, question()]).toEqual([path, null]);
  }
  await go('/notice');
  await isAsked();
});
