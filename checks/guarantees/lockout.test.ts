import { expect, test } from 'vitest';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { issueStaffToken } from '#server/features/staff-auth/staff.store.ts';
import { issueToken } from '#server/platform/tokens/mailed-tokens.store.ts';
import { giveAuthenticator } from '#server/testing/authenticators.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';

const scene = await createScene();
const { guest, staffGuest, make, db } = scene;

const NETWORKS = 100;
/**
 * Wrong passwords between two sign-ins of the owner; more than an account allows in ten minutes.
 */
const BURST = 25;
const ROUNDS = 20;

/** A sign-in form, and an account that strangers attack. */
interface Besieged {
  /** Passwords that the server checks on the first day, before it slows tries down. */
  aDay: number;
  browser(): Caller;
  /** Tries a password. Returns the status. */
  tryPassword(browser: Caller, password: string, ip: string): Promise<number>;
  /** Whether the owner can sign in, with every step. */
  comesIn(browser: Caller, password: string, ip: string): Promise<boolean>;
  /** Sets a password with a mailed link. Returns the status. */
  choose(browser: Caller, password: string, ip: string): Promise<number>;
}

const post = async (browser: Caller, url: string, payload: object, ip: string) =>
  (await browser.post(url, payload, { ip })).statusCode;

async function member(): Promise<Besieged> {
  const { id, email } = await make.member();
  const tryPassword: Besieged['tryPassword'] = (browser, password, ip) =>
    post(browser, '/login', { email, password }, ip);
  return {
    aDay: 100,
    browser: guest,
    tryPassword,
    comesIn: async (...how) => (await tryPassword(...how)) === 200,
    choose: async (browser, password, ip) => {
      const token = await issueToken(db.kysely, id, 'reset');
      const passwords = { password, password_confirmation: password };
      return post(browser, '/reset-password', { token, email, ...passwords }, ip);
    },
  };
}

async function operator(): Promise<Besieged> {
  const { id, email } = await make.staff();
  const code = await giveAuthenticator(scene, { id });
  const tryPassword: Besieged['tryPassword'] = (browser, password, ip) =>
    post(browser, '/api/staff/auth/password', { email, password }, ip);
  return {
    aDay: 50,
    browser: staffGuest,
    tryPassword,
    comesIn: async (browser, password, ip) =>
      (await tryPassword(browser, password, ip)) === 200 &&
      (await post(browser, '/api/staff/auth/code', { code: await code() }, ip)) === 200,
    choose: async (browser, password, ip) => {
      const token = await issueStaffToken(db.kysely, id);
      return post(browser, '/api/staff/auth/first-password', { token, password }, ip);
    },
  };
}

test.for([
  ['a member', member],
  ['an operator', operator],
] as const)(
  'strangers who know the address of %s lock nobody out',
  async ([who, open], context) => {
    await db.pool.query('DELETE FROM rate_limits');
    const { aDay, browser, tryPassword, comesIn, choose } = await open();
    let sent = 0;
    let verified = 0;
    const stranger = browser();
    /** Sends wrong passwords from many networks. */
    const attack = async () => {
      for (let attempt = 0; attempt < BURST; attempt += 1) {
        const ip = `198.51.100.${sent % NETWORKS}`;
        if ((await tryPassword(stranger, `wrong password ${sent}`, ip)) === 422) verified += 1;
        sent += 1;
      }
    };
    let ways = 0;
    /** Another network for each sign-in: the owner travels. */
    const ownNetwork = () => {
      ways += 1;
      return `203.0.113.${ways}`;
    };

    const known = browser();
    expect(await comesIn(known, PASSWORD, ownNetwork())).toBe(true);
    let windows = 0;
    let entered = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await attack();
      if (await comesIn(known, PASSWORD, ownNetwork())) entered += 1;
      if (round % 2 === 0) continue;
      // Acts as if ten minutes had passed.
      await db.pool.query("UPDATE rate_limits SET expire = 0 WHERE key !~ '-day:'");
      windows += 1;
    }
    const looked = verified;
    const most = aDay + 2 * windows;

    await attack();
    const phones = times(4, ROUNDS);
    let phonesIn = 0;
    let othersIn = 0;
    for (let round = 0; round < phones; round += 1) {
      const phone = browser();
      const password = `誰も知らない長い合言葉その${round}`;
      expect(await choose(phone, password, ownNetwork())).toBeLessThan(300);
      if (await comesIn(browser(), password, ownNetwork())) othersIn += 1;
      await attack();
      if (await comesIn(phone, password, ownNetwork())) phonesIn += 1;
    }
    report(
      context,
      'G5',
      `${who}: entered on a known device ${entered} of ${ROUNDS}, ` +
        `on the phone that set the password anew ${phonesIn} of ${phones}, on another right after it ${othersIn} of ${phones}; ` +
        `of ${ROUNDS * BURST} wrong passwords from ${NETWORKS} networks looked at ${looked}, at most ${most}`,
    );
    expect([entered, phonesIn, othersIn]).toEqual([ROUNDS, phones, phones]);
    expect(looked).toBeLessThanOrEqual(most);
    expect(looked).toBeGreaterThan(aDay);
  },
);
