import { formatMessage } from '@orchard/contract/messages';
import { expect, test } from 'vitest';
import { PASSWORD, people } from '#demo/cast/people.ts';
import { createScene } from '#testing/scene.ts';
import { makeMemberDist } from '#testing/test-folder.ts';

const { app, make } = await createScene({
  memberDist: makeMemberDist({ 'index.html': '<!doctype html><div id="root"></div>' }),
});
const host = 'localhost:3000';
const origin = 'http://localhost:3000';

/** The cookies that an answer sets, as the next request carries them. */
const cookiesOf = (setCookie: string | string[] | undefined) =>
  [setCookie ?? []].flat().map((cookie) => cookie.split(';', 1)[0]);

/** Sends the form of the sign-in screen, as a browser does in which no script has ever run. */
async function send(
  fields: Record<string, string>,
  { next = '', ...headers }: Record<string, string> & { next?: string } = {},
) {
  return await app.inject({
    method: 'POST',
    url: `/login/plain${next}`,
    headers: {
      ...{ host, origin, accept: 'text/html', 'sec-fetch-site': 'same-origin' },
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: String(new URLSearchParams(fields)),
  });
}
const right = { email: people.hanako.email, password: PASSWORD };
const emailBehind = async (cookies: (string | undefined)[]) => {
  const user = await app.inject({
    url: '/api/account/user',
    headers: { host, cookie: cookies.join('; ') },
  });
  return user.statusCode === 200 ? user.json().email : null;
};

test('the form signs in, and leads by way of the sign-in screen to the wanted one', async () => {
  const { statusCode, headers } = await send(right, { next: '?next=%2Faccount%3Fa' });
  expect([statusCode, headers.location]).toEqual([303, '/login?next=%2Faccount%3Fa']);
  expect(await emailBehind(cookiesOf(headers['set-cookie']))).toBe(people.hanako.email);
  expect((await send(right)).headers.location).toBe('/login');
  expect((await send(right, { next: '?next=%2F&next=%2Fx' })).headers.location).toBe('/login');
});

test('a session is kept where the box was ticked', async () => {
  const kept = ({ headers }: Awaited<ReturnType<typeof send>>) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .some((cookie) => /^session=.*Max-Age=2592000/.test(cookie));
  expect(kept(await send({ ...right, remember: 'on' }))).toBe(true);
  expect(kept(await send(right))).toBe(false);
});

test('a refusal is a page that says why and leads back', async () => {
  const { statusCode, body, headers } = await send(
    { ...right, password: 'wrong-password' },
    { next: '?next=%2Fa%22%3Cb' },
  );
  expect(statusCode).toBe(422);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain(formatMessage('auth.failed'));
  expect(body).toContain('<a href="/login?next=%2Fa%22%3Cb">');
  expect((await send({})).body).toContain('メールアドレスを入力してください。');
});

test('a form of another site, or of none, is refused', async () => {
  for (const strange of [
    { origin: 'https://e.jp' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    const { statusCode, headers } = await send(right, strange as Record<string, string>);
    expect(statusCode, JSON.stringify(strange)).toBe(419);
    expect(await emailBehind(cookiesOf(headers['set-cookie']))).toBeNull();
  }
});

test('tries count as those of the site’s own form do', async () => {
  const { email } = await make.member({ email: 'tried@example.jp', password: PASSWORD });
  const statuses: number[] = [];
  while (statuses.length < 40 && !statuses.includes(429)) {
    const { statusCode, body } = await send({ email, password: 'wrong-password' });
    statuses.push(body.includes(formatMessage('auth.failed')) ? statusCode : 429);
  }
  expect(statuses.at(-1)).toBe(429);
});
