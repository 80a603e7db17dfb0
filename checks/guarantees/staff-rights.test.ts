import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { STAFF_ROLES, type StaffRole } from '@orchard/contract/staff/rights';
import { expect, test } from 'vitest';
import { bareRequest } from '#checks/invalid-bodies.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';
import { STAFF_AUTH, STAFF_RIGHTS, serves } from './staff-rights.ts';

const { db, guest, asStaff, staffGuest, make } = await createScene({ limits: 'off' });

const staffCalls = Object.entries(staffApi) as unknown as [string, Endpoint][];
const memberCalls = Object.entries(api) as unknown as [string, Endpoint][];

const ask = async (caller: Caller, endpoint: Endpoint): Promise<number> => {
  const answer = await caller.request(bareRequest(endpoint));
  // A refusal reveals nothing.
  if (answer.statusCode === 401) expect(answer.json()).toEqual({ message: 'Unauthenticated.' });
  return answer.statusCode;
};

/**
 * What a status says about the right: granted (the fields are checked next), or the kind of
 * refusal.
 */
const verdict = (status: number): string => {
  if (status === 401 || status === 403 || status === 419) return String(status);
  return [200, 201, 204, 404, 409, 413, 422].includes(status) ? 'in' : `odd ${status}`;
};

const memberOf = async (change: string) => {
  const member = await make.member();
  const value = await make.session(member);
  await db.pool.query(change, [member.id]);
  return value;
};
const SUSPENDED = 'UPDATE members SET suspended_at = now() WHERE id = $1';
const EXPIRED = 'UPDATE memberships SET paid_until = japan_today() - 1 WHERE member_id = $1';

/** Returns a caller with a member's session under the console's cookie name. */
const disguised = (value: string): Caller => {
  const caller = staffGuest();
  caller.cookies.set('staff', value);
  return caller;
};

const withoutCode = async ({ isEnrolled }: { isEnrolled: boolean }): Promise<Caller> => {
  const { id, email } = await make.staff({ role: 'admin' });
  if (isEnrolled) {
    await db.pool.query(
      "UPDATE staff SET totp_secret = '\\x00', totp_confirmed_at = now() WHERE id = $1",
      [id],
    );
  }
  const caller = staffGuest();
  const body = { email, password: PASSWORD };
  expect((await caller.call(staffApi.enterPassword, { body })).status).toBe(200);
  return caller;
};

/** Every kind of visitor who is no operator in the console. */
const OUTSIDERS: Record<string, () => Promise<Caller>> = {
  'disabled staff': async () => {
    const own = await make.staff({ role: 'admin' });
    const caller = asStaff(own);
    expect((await caller.call(staffApi.listOwnSessions)).status).toBe(200);
    await db.pool.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [own.id]);
    // The server would first refuse the token of a session that has ended.
    await caller.call(staffApi.getAuthState);
    return caller;
  },
  guest: async () => staffGuest(),
  member: async () => disguised(await make.session(await make.member())),
  'suspended member': async () => disguised(await memberOf(SUSPENDED)),
  'expired member': async () => disguised(await memberOf(EXPIRED)),
  'staff without TOTP': () => withoutCode({ isEnrolled: false }),
  'staff whose code is awaited': () => withoutCode({ isEnrolled: true }),
};

test('every call of the console has its line in the table of rights', () => {
  const named = new Set([...Object.keys(STAFF_RIGHTS), ...Object.keys(STAFF_AUTH)]);
  const declared = staffCalls.map(([name]) => name);
  const without = declared.filter((name) => !named.has(name));
  expect(
    without,
    'Add to STAFF_RIGHTS in checks/guarantees/staff-rights.ts a line with the roles that each of these serves (or content(…) for a kind of content)',
  ).toEqual([]);
  const gone = [...named].filter((name) => !declared.includes(name));
  expect(gone, 'Take these lines out of checks/guarantees/staff-rights.ts').toEqual([]);
});

test('who may do what in the console is what the table of rights says', async (context) => {
  const wrong: string[] = [];
  let cells = 0;
  const judge = (call: string, who: string, is: string, should: string) => {
    cells += 1;
    if (is !== should) wrong.push(`${call} as ${who}: ${is}, not ${should}`);
  };
  for (const role of STAFF_ROLES) {
    // None of these requests ends a session.
    const caller = asStaff(await make.staff({ role }));
    for (const [name, endpoint] of staffCalls) {
      if (STAFF_AUTH[name] === 'anyone') continue;
      const is = verdict(await ask(caller, endpoint));
      const isServed = STAFF_AUTH[name] === undefined && serves(name, role as StaffRole);
      judge(name, role, is, isServed ? 'in' : '403');
    }
  }
  for (const [who, enter] of Object.entries(OUTSIDERS)) {
    const caller = await enter();
    for (const [name, endpoint] of staffCalls) {
      const isEntering = who.startsWith('staff w');
      if (STAFF_AUTH[name] === 'anyone' || (STAFF_AUTH[name] && isEntering)) continue;
      judge(name, who, verdict(await ask(caller, endpoint)), '401');
    }
  }
  report(context, 'C1', `console: cells wrong ${wrong.length} of ${cells}`);
  expect(wrong).toEqual([]);
});

test('no operator is anybody at the members’ site, nor is a member who has left', async (context) => {
  const wrong: string[] = [];
  let cells = 0;
  const nobody: Record<string, () => Promise<Caller>> = {
    'suspended member': async () => {
      const caller = guest();
      caller.cookies.set('session', await memberOf(SUSPENDED));
      return caller;
    },
    'expired member': async () => {
      const caller = guest();
      caller.cookies.set('session', await memberOf(EXPIRED));
      return caller;
    },
  };
  for (const role of STAFF_ROLES) {
    const own = await make.staff({ role });
    nobody[role] = async () => {
      const caller = guest();
      caller.cookies.set('staff', await make.staffSession(own));
      caller.cookies.set('session', await make.staffSession(own));
      return caller;
    };
  }
  for (const [who, enter] of Object.entries(nobody)) {
    const caller = await enter();
    await caller.request({ url: '/sanctum/csrf-cookie' });
    for (const [name, endpoint] of memberCalls) {
      if (endpoint.spec.audience !== 'member') continue;
      const is = verdict(await ask(caller, endpoint));
      cells += 1;
      if (is !== '401') wrong.push(`${name} as ${who}: ${is}`);
    }
  }
  report(
    context,
    'C1',
    `members’ calls by operators and former members: wrong ${wrong.length} of ${cells}`,
  );
  expect(wrong).toEqual([]);
});
