import { beforeEach, expect, test } from 'vitest';
import { LIMITS } from '#server/platform/limits/rules.ts';
import { createScene } from '#server/testing/scene.ts';
import { type CallName, calls, createReadyRequests } from './guarantees/calls.ts';

const scene = await createScene();
const { as, db, make, clear } = scene;
const ready = createReadyRequests(scene);

/** The limits for signed-in members, which all processes share. */
const OF_MEMBERS = [
  ...([
    'toggle',
    'search',
    'suggestions',
    'question',
    'questionHour',
    'contact',
    'contactHour',
  ] as const),
  ...([
    'searchElsewhere',
    'thumbnail',
    'currentPassword',
    'currentPasswordDay',
    'proofCode',
    'proofCodeDay',
    'emailChange',
    'emailChangeHour',
    'emailChangeDay',
    'emailToken',
    'memberData',
    'membershipNotice',
    'membershipNoticeDay',
  ] as const),
  // That of a minute is forgotten after a success.
  'memberCodeDay' as const,
].map((name) => LIMITS[name].name);

type Asker = Awaited<ReturnType<typeof make.member>>;

async function send(name: CallName, asker: Asker): Promise<void> {
  const answer = await as(asker).request(await ready(name, asker));
  expect(answer.statusCode).toBeLessThan(300);
}

/** Returns the limits that counted something since the last call, and their keys. */
async function counted(): Promise<Record<string, string[]>> {
  const { rows } = await db.pool.query<{ key: string }>('DELETE FROM rate_limits RETURNING key');
  const byRule: Record<string, string[]> = {};
  for (const { key } of rows) {
    const [rule = '', ...rest] = key.split(':');
    byRule[rule] = [...(byRule[rule] ?? []), rest.join(':')].sort();
  }
  return byRule;
}

beforeEach(clear);

const limited = new Set<string>();
const ofMembers = calls.filter(([, { spec }]) => spec.audience === 'member');

test.each(ofMembers)("what %s counts is each member's own", async (name) => {
  const [one, another] = [await make.member(), await make.member()];
  await send(name, one);
  await send(name, another);
  const own = [String(one.id), String(another.id)].sort();
  for (const [rule, keys] of Object.entries(await counted())) {
    limited.add(rule);
    expect({ rule, keys }).toEqual({ rule, keys: own });
  }
});

test('the calls above met every limit that guards members', () => {
  expect([...limited].sort()).toEqual([...OF_MEMBERS].sort());
});

test('so is the number of all requests', async () => {
  const [one, another] = [as(await make.member()), as(await make.member())];
  const ask = async (who: typeof one) =>
    (await who.request({ url: '/api/account/user' })).statusCode;
  for (let sent = 0; sent < LIMITS.everyMember.tries; sent += 1) {
    if ((await ask(one)) === 429) break;
  }
  expect([await ask(one), await ask(another)]).toEqual([429, 200]);
});
