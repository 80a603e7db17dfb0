import type { Device } from '@orchard/contract/devices';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls } from '#testing/server.ts';
import { devicesQuery } from './devices.queries.ts';
import { DevicesSection } from './devices-section.tsx';

const desk: Device = {
  id: '11111111-1111-1111-1111-111111111111',
  kind: 'Windows・Chrome',
  network: '203.0.x.x',
  began_at: '2026-11-25 10:30:00',
  last_seen_at: '2026-11-25 21:45:59',
  is_this: true,
};
const phone: Device = {
  ...desk,
  id: '22222222-2222-2222-2222-222222222222',
  kind: 'iPhone・Safari',
  is_this: false,
};
const old: Device = {
  ...phone,
  id: '33333333-3333-3333-3333-333333333333',
  kind: '',
  network: '',
};

const NONE = { passkeys: [], twoStep: { on_since: null, recovery_codes_left: 0 } };

function show(
  devices: Device[],
  ending: number,
  { passkeys, twoStep }: { passkeys: object[]; twoStep: object } = NONE,
) {
  let left = devices;
  queryClient.setQueryData(devicesQuery.queryKey, devices);
  const calls = answerCalls(({ method, url }) => {
    if (url.endsWith('/passkeys')) return { body: passkeys };
    if (url.endsWith('/two-step')) return { body: twoStep };
    if (method === 'GET') return { body: left };
    left = method === 'DELETE' ? left.filter(({ id }) => !url.endsWith(id)) : [desk];
    return { status: ending };
  });
  renderAt('/account/security', <DevicesSection />);
  const changes = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);
  return { calls, changes };
}
/** Answers the question, once it is known what there is. */
async function confirm() {
  const name = 'ほかの端末をすべてログアウトさせますか？';
  const dialog = await screen.findByRole('dialog', { name });
  const button = within(dialog).getByRole('button', { name: 'すべてログアウトさせる' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(button);
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('says of each device what it is, and which is this one', () => {
  show([desk, phone, old], 204);
  const [first = '', second = '', third = ''] = rows();
  expect(first).toContain('Windows・Chromeこの端末最終利用：2026/11/25 21:45');
  expect(first).not.toContain('ログアウト');
  expect(second).toContain('iPhone・Safari最終利用');
  expect(second).toContain('ネットワーク：203.0.x.x');
  expect(third).toContain('不明な端末');
  expect(third).not.toContain('ネットワーク');
});

test.each([204, 404])('signs one out; where it was gone already (%d) too', async (status) => {
  const { changes } = show([desk, phone], status);
  const name = 'iPhone・Safari（最終利用 2026/11/25 21:45）をログアウトさせる';
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(changes()).toEqual([`DELETE /api/account/devices/${phone.id}`]);
  expect(screen.getByText('ほかにログインしている端末はありません。')).toBeTruthy();
});

test('signs all others out after a question', async () => {
  const { changes } = show([desk, phone, old], 204);
  await userEvent.click(screen.getByRole('button', { name: 'ほかの端末をすべてログアウトさせる' }));
  expect(changes()).toEqual([]);
  await confirm();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(changes()).toEqual(['POST /api/account/devices/end-others']);
});

test('takes passkeys and the second step along, but for what is unticked', async () => {
  const key = (id: number, name: string) => ({ id, name, created_at: '2026-11-02 10:00:00' });
  const { calls } = show([desk, phone], 204, {
    passkeys: [key(7, 'iPhone'), key(8, '仕事用')],
    twoStep: { on_since: '2026-01-05 10:00:00', recovery_codes_left: 9 },
  });
  await userEvent.click(screen.getByRole('button', { name: 'ほかの端末をすべてログアウトさせる' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /「仕事用」を削除する$/ }));
  await confirm();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    remove_passkeys: [7],
    remove_authenticator: true,
  });
});
