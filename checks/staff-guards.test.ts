import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { freshCodeProblem } from '@orchard/contract/staff/staff-auth';
import { MAX_BODY } from '@orchard/contract/staff/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { some } from '#server/testing/cases.ts';
import { createScene } from '#server/testing/scene.ts';
import { addressOf, bareRequest } from './invalid-bodies.ts';

const { db, guest, asStaff, staffGuest, make } = await createScene({ limits: 'off' });

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
      'api-tokens.create',
      'askMemberErasure',
      'beginOwnPasskey',
      'content-restore.start',
      'enableOperator',
      'endMemberTwoStep',
      'exportMembers',
      'giveUpPassword',
      'joinOwnIdentity',
      'makeMemberData',
      'openMemberData',
      'operators.create',
      'operators.update',
      'payment-sources.restore',
      'payment-sources.update',
      'point-in-time.open',
      'removeMemberPasskeys',
      'removeOwnIdentity',
      'removeSignInProvider',
      'renewPaymentSecret',
      'renewRecoveryCodes',
      'resetOperatorAuthenticator',
      'retention.restore',
      'retention.update',
      'sendOperatorLink',
      'setSignInProvider',
      'webhooks.create',
      'webhooks.restore',
      'webhooks.secret',
      'webhooks.update',
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

test('a text as long as an operator may write comes in', async () => {
  const answer = await insider.post(staffApi['notices.create'].path, {
    body: 'あ'.repeat(MAX_BODY),
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).not.toHaveProperty('body');
});
