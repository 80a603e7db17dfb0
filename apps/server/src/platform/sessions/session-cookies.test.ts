import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { STAFF_COOKIES, sessionCookies } from './session-cookies.ts';

const SECRET = 'a secret of the app that is long enough';
const members = sessionCookies(SECRET, true);
const atHome = sessionCookies(SECRET, false);
const staff = sessionCookies(SECRET, true, STAFF_COOKIES);
const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='));
const valueIn = (cookie: string) => /=([^;]*);/.exec(cookie)?.[1] ?? '';

describe('the session cookie', () => {
  test('is out of reach of scripts, and of plain http where the site has https', () => {
    expect(members.session('x', null)).toBe(
      '__Host-session=x; Path=/; SameSite=Lax; Secure; HttpOnly',
    );
    expect(atHome.session('x', null)).toBe('session=x; Path=/; SameSite=Lax; HttpOnly');
    expect(staff.session('x', null)).toBe(
      '__Host-staff=x; Path=/; SameSite=Strict; Secure; HttpOnly',
    );
    expect([members, atHome, staff].map(({ sessionName }) => sessionName)).toEqual(
      [members, atHome, staff].map((cookies) => nameOf(cookies.session('x', null))),
    );
  });

  test('stays as long as it is remembered', () => {
    expect(atHome.session('x', 60)).toBe('session=x; Path=/; SameSite=Lax; HttpOnly; Max-Age=60');
    expect(atHome.session('x', 0)).toContain('; Max-Age=0');
  });
});

describe('the token', () => {
  test('can be read by the site’s script, and is of one session', () => {
    const cookie = members.xsrf('session 1');
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{22}\.[\w-]{43}; Path=\/; SameSite=Lax; Secure$/);
    expect(members.xsrf('session 1')).toBe(cookie);
    expect(members.xsrf('session 2')).not.toBe(cookie);
    expect(nameOf(staff.xsrf('session 1'))).toBe('STAFF-XSRF-TOKEN');
  });

  test('is taken as often as it comes, from its session and kind alone', () => {
    const token = valueIn(members.xsrf('session 1'));
    for (let time = 0; time < 3; time += 1) {
      expect(members.isXsrfFor('session 1', token)).toBe(true);
      expect(members.isXsrfFor('session 2', token)).toBe(false);
      expect(staff.isXsrfFor('session 1', token)).toBe(false);
    }
    // Another process with the same secret takes it, one with another does not.
    expect(sessionCookies(SECRET, true).isXsrfFor('session 1', token)).toBe(true);
    expect(sessionCookies(`${SECRET}!`, true).isXsrfFor('session 1', token)).toBe(false);
  });

  test('of a session’s earlier answer holds beside the one that was proved', () => {
    const other = valueIn(sessionCookies(SECRET, true).xsrf('session 1'));
    const token = valueIn(members.xsrf('session 1'));
    expect([token, other, token].map((one) => members.isXsrfFor('session 1', one))).toEqual(
      Array(3).fill(true),
    );
  });

  test.each(['', '.', 'x', 'x.y', 'A'.repeat(66)])('is not %j', (made) => {
    const token = valueIn(members.xsrf('session 1'));
    const [random, proof] = token.split('.');
    expect(members.isXsrfFor('session 1', made)).toBe(false);
    expect(members.isXsrfFor('session 1', `${random}.`)).toBe(false);
    expect(members.isXsrfFor('session 1', `x${random}.${proof}`)).toBe(false);
    expect(members.isXsrfFor('session 1', token)).toBe(true);
    expect(members.isXsrfFor('session 1', made)).toBe(false);
  });
});

test('what an earlier release made of the same secret is taken after a new one begins', () => {
  const made = [
    [
      members,
      'af3f3sGhFMm4RlI2LalmDg.fx3IkwY2pMiQWGqdcsRQBFbBUVsE-9OVjDFniCO9zbc',
      'g.gW2WHK9Elr1JRhhqyQrarg.lAy6LGvnhPbyCxafgdFW0KLS7vDj59KZ2EuAXybcUys',
    ],
    [
      staff,
      'wDWUEdKllvVWXi1Q3Ijwfg.3b6XG2IAWdRijzKKQLunAr5CzDjdiGpWo8Cgjv1gJn4',
      'g.hqiGh1Kj_T_UX-0NQfUpng.l8x1omuXufrKmI9coVpXFYPo8VES2I7wLs0jXB5nSvQ',
    ],
  ] as const;
  for (const [cookies, token, guest] of made) {
    expect([cookies.isXsrfFor('session 1', token), cookies.isGuest(guest)]).toEqual([true, true]);
  }
});

describe('a guest’s cookie', () => {
  test('is known by its signature, and never the same', () => {
    const guest = members.newGuest();
    expect(guest).toMatch(/^g\.[\w-]{22}\.[\w-]{43}$/);
    expect(members.isGuest(guest)).toBe(true);
    expect(members.newGuest()).not.toBe(guest);
    expect(staff.isGuest(guest)).toBe(false);
    expect(staff.isGuest(staff.newGuest())).toBe(true);
  });

  test('is none that was changed or made up', () => {
    const [, random, proof] = members.newGuest().split('.');
    for (const value of [
      ...['', 'g', 'g.', 'g..', `g.${random}`, `g.${random}.`, `g.x${random}.${proof}`],
      ...[`h.${random}.${proof}`, `.${random}.${proof}`, `${random}.${proof}`],
    ]) {
      expect([value, members.isGuest(value)]).toEqual([value, false]);
    }
  });

  test('or none at all says that nobody is signed in; any other value may be a session', () => {
    const isSignedOut = (cookies: Record<string, string>) =>
      members.isSignedOut({ cookies } as unknown as FastifyRequest);
    expect(isSignedOut({})).toBe(true);
    expect(isSignedOut({ session: 'x' })).toBe(true);
    expect(isSignedOut({ '__Host-session': members.newGuest() })).toBe(true);
    expect(isSignedOut({ '__Host-session': 'x' })).toBe(false);
  });
});
