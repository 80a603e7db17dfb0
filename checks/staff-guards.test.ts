import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { freshCodeProblem } from '@orchard/contract/staff/staff-auth';
import { MAX_BODY } from '@orchard/contract/staff/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { amount, some, triesAll } from '#server/testing/cases.ts';
import { createScene } from '#server/testing/scene.ts';
import { ODD_IDS } from '#server/testing/unseen-videos.ts';
import {
  addressOf,
  bareRequest,
  fieldsOf,
  isSentenceOfTheConsole,
  ODD_VALUES,
} from './invalid-bodies.ts';

const { db, guest, as, asStaff, staffGuest, make, sato } = await createScene({ limits: 'off' });

const bound = Object.entries(staffApi).map(([name, endpoint]): [string, Endpoint] => [
  name,
  endpoint,
]);
const changing = bound.filter(([, { method }]) => method !== 'GET');
/** An operator with every right, whose code stays fresh; no request here ends the session. */
const insider = asStaff();
beforeAll(async () => {
  await insider.request({ url: '/api/staff/auth' });
  await db.pool.query("UPDATE staff_sessions SET entered_at = entered_at + interval '1 day'");
});
const shortly = (body: unknown) => JSON.stringify(body).slice(0, 200);
const APART = amount(24, 3);
/** Of odd things one of many, or of three; others at each turn. */
const someOf = <Thing>(things: readonly Thing[], turn: number): Thing[] =>
  things.filter((_, at) => (at + turn) % APART === 0);
const isSmall = (value: unknown) => JSON.stringify(value).length < 400;
const isLine = (value: unknown): value is string => typeof value === 'string' && isSmall(value);
const JSON_TYPE = { 'content-type': 'application/json' };

/** Calls that operators make before they have a session, apart from sign-in. */
const OPEN_BESIDES: readonly string[] = ['setOperatorPassword'];

/** Returns a caller after the password and before the code. */
async function entering() {
  const caller = staffGuest();
  const { rows } = await db.pool.query('SELECT email FROM staff WHERE id = $1', [sato.id]);
  const answer = await caller.request({
    method: 'POST',
    url: '/api/staff/auth/password',
    payload: { email: rows[0].email, password: 'orchard-demo' },
  });
  expect(answer.statusCode).toBe(200);
  return caller;
}

describe('every call of the console is shut', () => {
  const shut = bound.filter(([, { spec }]) => spec.audience === 'staff');

  test('to all but operators, by the table of every call', () => {
    const others = bound.filter(([, { spec }]) => spec.audience !== 'staff').map(([name]) => name);
    // Only calls that lead in or out are open to others.
    expect(others).toEqual([
      'getAuthState',
      'enterPassword',
      'beginEnrolment',
      'finishEnrolment',
      'enterCode',
      'leave',
      'getStaffPasskeyRequest',
      'enterWithPasskey',
      ...others.filter((name) => OPEN_BESIDES.includes(name)),
    ]);
    expect(shut.every(([, { spec }]) => spec.right !== undefined)).toBe(true);
  });

  const hanako = as('hanako');
  const strangers = (async () => {
    // A member's cookie under the console's name does not help.
    const disguised = staffGuest();
    disguised.cookies.set('staff', await make.session({ id: (await make.member()).id }));
    return [staffGuest(), disguised, await entering()];
  })();

  test.each(shut)(
    '%s answers 401 to guests, members and operators before the code',
    async (_, endpoint) => {
      for (const caller of await strangers) {
        const answer = await caller.request(bareRequest(endpoint));
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toEqual({ message: 'Unauthenticated.' });
      }
      // A member's own token belongs to the other site: reads get 401, writes do not get that far.
      const answer = await hanako.request(bareRequest(endpoint));
      expect(answer.statusCode).toBe(endpoint.method === 'GET' ? 401 : 419);
    },
  );
});

describe('every call of the console that changes something', async () => {
  const strange = staffGuest();
  await strange.request({ url: '/api/staff/auth' });
  const member = guest();
  await member.request({ url: '/sanctum/csrf-cookie' });
  const tokens: [string, string | undefined][] = [
    ['no token', undefined],
    ["a stranger's token", strange.cookies.get('STAFF-XSRF-TOKEN')],
    ['an empty token', ''],
    ['a made-up token', 'AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ["a token of the members' site", member.cookies.get('XSRF-TOKEN')],
  ];

  test.each(changing)('%s refuses what is not its own token', async (_, endpoint) => {
    const bare = bareRequest(endpoint);
    const mismatch = { message: 'CSRF token mismatch.' };
    for (const [kind, token] of some(2, tokens)) {
      const headers = { ...bare.headers, 'x-xsrf-token': token };
      const answer = await insider.request({ ...bare, headers });
      expect([kind, answer.statusCode, answer.json()]).toEqual([kind, 419, mismatch]);
    }
  });

  test.each(changing)('%s takes nothing but JSON, or files of its types', async (_, endpoint) => {
    const forms = some<[string, string]>(2, [
      // Where the body is a raw file, JSON is as wrong as a form.
      ...(endpoint.spec.file ? [['application/json', '{}'] satisfies [string, string]] : []),
      ['application/x-www-form-urlencoded', 'action=delete'],
      ['text/plain', '{"action":"delete"}'],
      ['multipart/form-data; boundary=x', '--x--'],
    ]);
    for (const [type, payload] of forms) {
      const answer = await insider.request({
        method: endpoint.method,
        url: addressOf(endpoint),
        payload,
        headers: { 'content-type': type },
      });
      expect({ type, status: answer.statusCode }).toEqual({ type, status: 415 });
    }
  });
});

describe('what lets others in, raises them, carries all members off or has them deleted wants a fresh code', () => {
  const guarded = bound.filter(([, { spec }]) => spec.freshCode);

  test('and the table says which calls those are', () => {
    expect(guarded.map(([name]) => name).sort()).toEqual([
      'addOwnPasskey',
      'askMemberErasure',
      'beginOwnPasskey',
      'content-restore.start',
      'enableOperator',
      'endMemberTwoStep',
      'exportMembers',
      'makeMemberData',
      'openMemberData',
      'operators.create',
      'operators.update',
      'point-in-time.open',
      'removeMemberPasskeys',
      'renewRecoveryCodes',
      'resetOperatorAuthenticator',
      'retention.restore',
      'retention.update',
      'sendOperatorLink',
    ]);
    expect(guarded.every(([, { spec }]) => spec.audience === 'staff')).toBe(true);
  });

  test.each(guarded)('%s refuses a session whose code is old', async (_, endpoint) => {
    const own = await make.staff({ role: 'admin' });
    const caller = asStaff(own);
    const answer = () => caller.request(bareRequest(endpoint));
    expect((await answer()).json()).not.toEqual(freshCodeProblem);
    await db.pool.query(
      "UPDATE staff_sessions SET entered_at = entered_at - interval '5 minutes' WHERE staff_id = $1",
      [own.id],
    );
    const refused = await answer();
    expect([refused.statusCode, refused.json()]).toEqual([403, freshCodeProblem]);
  });
});

describe('every call of the console with something in its path', () => {
  const odd = some(3, ['あ', '%', '../1', ...ODD_IDS]);

  test.each(bound.filter(([, { path }]) => path.includes('{')))(
    '%s does not find what is no name of a row',
    async (_, endpoint) => {
      const caller = endpoint.spec.audience === 'staff' ? insider : staffGuest();
      for (const segment of odd) {
        const answer = await caller.request(bareRequest(endpoint, segment));
        expect({ segment, status: answer.statusCode }).toEqual({ segment, status: 404 });
      }
      // It has the letters of a UUID and is none; a call with a body checks its fields first.
      const hyphens = await caller.request(bareRequest(endpoint, '-'.repeat(36)));
      expect([404, ...(endpoint.spec.body ? [422] : [])]).toContain(hyphens.statusCode);
    },
  );
});

describe('bad fields get sentences of the tables, in Japanese, and nothing else', () => {
  const withBody = changing.filter(
    ([, { spec }]) => spec.body && spec.audience !== 'staff-entering',
  );

  test.each(withBody)('%s', async (name, endpoint) => {
    const fields = fieldsOf(endpoint.spec.body);
    const turn = withBody.findIndex(([one]) => one === name);
    const bodies: unknown[] = [
      ...someOf(ODD_VALUES, turn),
      // With all cases each call gets every value in all fields at once, and some values alone.
      ...fields.flatMap((field, at) =>
        someOf(ODD_VALUES, turn + at).map((value) => ({ [field]: value })),
      ),
      ...(triesAll ? ODD_VALUES : someOf(ODD_VALUES, turn))
        .filter(isSmall)
        .map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
    ];
    // No real data changes: an operator of this test, and a row that does not exist.
    const own = asStaff(await make.staff({ role: 'admin' }));
    let refused = 0;
    for (const body of bodies) {
      const answer = await own.request({
        method: 'POST',
        url: addressOf(endpoint),
        payload: JSON.stringify(body),
        headers: JSON_TYPE,
      });
      const { statusCode: status } = answer;
      expect([200, 201, 204, 404, 409, 422], shortly(body)).toContain(status);
      if (status !== 422) continue;
      refused += 1;
      const { errors = {} } = answer.json() as { errors?: Record<string, string[]> };
      const sentences = Object.values(errors).flat();
      expect(sentences.length, answer.body).toBeGreaterThan(0);
      for (const sentence of sentences) {
        expect(isSentenceOfTheConsole(sentence), `${shortly(body)}: ${sentence}`).toBe(true);
      }
    }
    // Where no field is required, a body that is no object counts as empty.
    if (fields.length > 0) expect(refused).toBeGreaterThan(0);
  });
});

describe('odd words in the address get sentences too', () => {
  const queries = some(3, [
    'p=x',
    'p=0',
    'p=1e9',
    'per_page=101',
    'sort=%00',
    'order=up',
    'q=%00',
    'q[]=1',
    'p=1&p=2',
  ]);
  const ofTheKind = [
    'state=x',
    'brand=0',
    'category=99999999999',
    'from=x',
    'staff=%00',
    'revision=-1',
  ];

  test.each(bound.filter(([, { spec }]) => spec.query && spec.audience === 'staff'))(
    '%s',
    async (_, endpoint) => {
      const own = Object.keys(
        (endpoint.spec.query as unknown as { def: { shape?: object } }).def.shape ?? {},
      ).flatMap((name, at) =>
        someOf(ODD_VALUES.filter(isLine), at).map(
          (text) => `${name}=${encodeURIComponent(text.toWellFormed())}`,
        ),
      );
      for (const query of [...queries, ...ofTheKind, ...own]) {
        const answer = await insider.request({
          ...bareRequest(endpoint),
          url: `${addressOf(endpoint)}?${query}`,
        });
        const { statusCode: status } = answer;
        expect([200, 404, 409, 422], query).toContain(status);
        if (status !== 422) continue;
        const { errors } = answer.json() as { errors: Record<string, string[]> };
        for (const sentence of Object.values(errors).flat()) {
          expect(isSentenceOfTheConsole(sentence), `${query}: ${sentence}`).toBe(true);
        }
      }
    },
  );
});

test('a text as long as an operator may write comes in', async () => {
  const answer = await insider.request({
    method: 'POST',
    url: staffApi['notices.create'].path,
    payload: { body: 'あ'.repeat(MAX_BODY) },
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).not.toHaveProperty('body');
});

test('the check notices an English sentence', () => {
  expect(isSentenceOfTheConsole('Invalid input: expected string, received undefined')).toBe(false);
  expect(isSentenceOfTheConsole('公開終了は公開開始より後の日時にしてください。')).toBe(true);
  expect(isSentenceOfTheConsole('タイトルを入力してください。')).toBe(true);
});
