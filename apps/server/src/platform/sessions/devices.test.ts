import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createMake } from '#testing/make.ts';
import type { Account } from './account.ts';
import { createDevices } from './devices.ts';
import { isKnownDevice, rememberDevice } from './known-devices.store.ts';

const db = await createTestDatabase();
const make = createMake(db.kysely);
const SECRET = 'a secret of the app that is long enough';
const devices = createDevices(db.kysely, SECRET, true);
const YEAR_SECONDS = 31_536_000;

const carrying = (cookies: Record<string, string>) => ({ cookies }) as unknown as FastifyRequest;
/** Makes a browser known; answers the cookie that it gets. */
async function remember(of: Account, cookies: Record<string, string> = {}, on = devices) {
  const set: [name: string, value: string][] = [];
  const reply = { header: (name: string, value: string) => set.push([name, value]) };
  const call = { request: carrying(cookies), reply: reply as unknown as FastifyReply };
  const device = await on.remember(call, of);
  const [[header, cookie] = ['', '']] = set;
  return { device, header, cookie, value: /=([^;]*)/.exec(cookie)?.[1] ?? '' };
}
const member = async (): Promise<Account> => ({
  kind: 'member',
  id: (await make.member({ password: null, brands: [] })).id,
});
const operator = async (): Promise<Account> => ({ kind: 'staff', id: (await make.staff()).id });
const isKnown = async ({ kind, id }: Account, device: Buffer | null, on = db.kysely) => {
  const { rows } = await sql<{ known: boolean }>`
    SELECT ${isKnownDevice(kind, sql`${id}::bigint`, device)} AS known`.execute(on);
  return rows[0]?.known;
};
const age = (interval: string) =>
  db.pool.query('UPDATE known_devices SET last_seen_at = last_seen_at - $1::interval', [interval]);

beforeEach(() => db.pool.query('DELETE FROM known_devices'));

describe('the cookie of a device', () => {
  test('stays for a year, out of reach of scripts', async () => {
    const { header, cookie, value } = await remember(await member());
    expect(header).toBe('set-cookie');
    expect(value).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(cookie).toBe(
      `__Host-device=${value}; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=${YEAR_SECONDS}`,
    );
    const plain = await remember(await member(), {}, createDevices(db.kysely, SECRET, false));
    expect(plain.cookie).toBe(
      `device=${plain.value}; Path=/; SameSite=Lax; HttpOnly; Max-Age=${YEAR_SECONDS}`,
    );
  });

  test('stays good after a new release', () => {
    const made = 'AAAAAAAAAAAAAAAAAAAAAA.PSLnPbTziOvyGPJ24fmngi92NeeLuoXxXuL04GPoQ58';
    expect(devices.read(carrying({ '__Host-device': made }))).not.toBeNull();
  });

  test('is kept where the browser has one, and made anew where it was made up', async () => {
    const account = await member();
    const first = await remember(account);
    const again = await remember(await operator(), { '__Host-device': first.value });
    expect([again.value, again.device]).toEqual([first.value, first.device]);
    const forged = await remember(account, { '__Host-device': `x${first.value}` });
    expect(forged.value).not.toContain(first.value);
    expect(forged.device).not.toEqual(first.device);
  });

  test('is read as what is stored of it, and is nothing without its signature', async () => {
    const { value, device } = await remember(await member());
    const read = (cookies: Record<string, string>) => devices.read(carrying(cookies));
    expect(read({ '__Host-device': value })).toEqual(device);
    expect(device).toHaveLength(32);
    const [id, proof] = value.split('.');
    for (const made of ['', id, `${id}.`, `.${proof}`, `x${value}`, `${value}x`]) {
      expect(read({ '__Host-device': String(made) })).toBeNull();
    }
    expect(read({})).toBeNull();
    expect(read({ device: value })).toBeNull();
  });
});

describe('a device is known', () => {
  test('to the account that was entered from it, and to no other', async () => {
    const [one, other, desk] = [await member(), await member(), await operator()];
    const { device } = await remember(one);
    expect(await isKnown(one, device)).toBe(true);
    expect(await isKnown(one, null)).toBe(false);
    expect(await isKnown(one, Buffer.alloc(32, 7))).toBe(false);
    expect(await isKnown(other, device)).toBe(false);
    expect(await isKnown({ ...desk, id: one.id }, device)).toBe(false);
    await rememberDevice(db.kysely, desk, device);
    expect(await isKnown(desk, device)).toBe(true);
  });

  test('for a year after it was last used', async () => {
    const account = await member();
    const { device } = await remember(account);
    await age('364 days');
    expect(await isKnown(account, device)).toBe(true);
    await rememberDevice(db.kysely, account, device);
    await age('364 days');
    expect(await isKnown(account, device)).toBe(true);
    await age('2 days');
    expect(await isKnown(account, device)).toBe(false);
  });

  test('beside nineteen others; of more, those used last stay', async () => {
    const [account, other] = [await member(), await member()];
    const numbered = (number: number) => Buffer.alloc(32, number);
    await rememberDevice(db.kysely, other, numbered(100));
    await age('1 hour');
    for (let number = 1; number <= 21; number += 1) {
      await rememberDevice(db.kysely, account, numbered(number));
      await db.pool.query(
        `UPDATE known_devices SET last_seen_at = last_seen_at - interval '1 minute' WHERE member_id = $1`,
        [account.id],
      );
      // The second is used again, before the oldest has to go.
      if (number === 20) await rememberDevice(db.kysely, account, numbered(1));
    }
    const known = await Promise.all(
      Array.from({ length: 21 }, (_, at) => isKnown(account, numbered(at + 1))),
    );
    expect(known.flatMap((isThere, at) => (isThere ? [] : [at + 1]))).toEqual([2]);
    expect(await isKnown(other, numbered(100))).toBe(true);
  });

  test('whatever is used by others: only its own account’s devices count', async () => {
    const [account, other] = [await member(), await member()];
    const [old, latest] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    await rememberDevice(db.kysely, account, old);
    await age('1 hour');
    for (let number = 3; number <= 22; number += 1) {
      await rememberDevice(db.kysely, other, Buffer.alloc(32, number));
    }
    await rememberDevice(db.kysely, account, latest);
    expect([await isKnown(account, old), await isKnown(account, latest)]).toEqual([true, true]);
  });

  test('to the microsecond', async () => {
    const account = await member();
    const device = Buffer.alloc(32, 1);
    // In a transaction the clock stands still.
    const known = await db.kysely.transaction().execute(async (tx) => {
      await rememberDevice(tx, account, device);
      const knownAfter = async (interval: string) => {
        await sql`UPDATE known_devices SET last_seen_at = now() - ${interval}::interval`.execute(
          tx,
        );
        return isKnown(account, device, tx);
      };
      return [await knownAfter('1 year -1 microsecond'), await knownAfter('1 year')];
    });
    expect(known).toEqual([true, false]);
  });
});
