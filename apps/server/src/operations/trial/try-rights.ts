import { randomUUID } from 'node:crypto';
import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { may, STAFF_ROLES, type StaffRole } from '@orchard/contract/staff/rights';
import type { FastifyInstance } from 'fastify';
import { addMembers } from '#features/members/members.store.ts';
import { addStaff } from '#features/staff-auth/staff.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { startSession, startStaffSession } from '#platform/sessions/sessions.store.ts';

/** The names of the sessions' cookies. */
export interface CookieNames {
  member: string;
  staff: string;
}

type Ask = (
  endpoint: Endpoint,
  headers?: Record<string, string>,
) => Promise<{ status: number; token: string }>;

const calls: readonly Endpoint[] = [...Object.values(api), ...Object.values(staffApi)];
const REFUSALS = [401, 403, 419];

/** Sends a call as it is, with 1 for each number in its path and nothing else. */
function asking(app: FastifyInstance, origin: string): Ask {
  return async ({ method, path }, headers = {}) => {
    const answer = await app.inject({
      method,
      url: path.replace(/\{\w+\}/g, '1'),
      headers: { origin, host: new URL(origin).host, ...headers },
    });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    const token = cookies.find((line) => /XSRF-TOKEN=/.test(line)) ?? '';
    return { status: answer.statusCode, token: token.split(';', 1)[0] ?? '' };
  };
}

const describeCall = ({ method, path }: Endpoint, who: string, status: number) =>
  `${method} ${path} answers ${who} with ${status}`;

/** A signed-in operator of each role, made for the trial: the cookie's value by role. */
async function makeOperators({ kysely }: Database): Promise<[StaffRole, string][]> {
  const made: [StaffRole, string][] = [];
  const passwordHash = await hashPassword(randomUUID());
  for (const role of STAFF_ROLES) {
    const email = `trial-${role}@trial.invalid`;
    const id = await addStaff(kysely, { name: role, email, roles: [role], passwordHash });
    const session = { staffId: id, device: 'trial', ip: '', isIn: true };
    made.push([role, await startStaffSession(kysely, session)]);
  }
  return made;
}

/**
 * Asks every call of the contract as a guest, as a member, and as an operator of each role, on a
 * database of its own: what the contract closes must be refused, what it opens must not break.
 * Calls that would change something are sent only where they must be refused.
 * @returns one sentence for each call that is wrong
 */
export async function tryRights(
  app: FastifyInstance,
  database: Database,
  origin: string,
  cookies: CookieNames,
): Promise<string[]> {
  const ask = asking(app, origin);
  const wrong: string[] = [];
  const judge = (endpoint: Endpoint, who: string, status: number, isOpen: boolean) => {
    const isRefused = REFUSALS.includes(status);
    if (status >= 500 || isRefused === isOpen) wrong.push(describeCall(endpoint, who, status));
  };

  const open = calls.filter(({ spec }) => spec.audience === 'anyone');
  const closed = calls.filter(({ spec }) => spec.audience !== 'anyone');
  for (const endpoint of closed) judge(endpoint, 'a guest', (await ask(endpoint)).status, false);
  for (const endpoint of open.filter(({ method }) => method === 'GET')) {
    judge(endpoint, 'a guest', (await ask(endpoint)).status, true);
  }

  const [memberId = 0] = await addMembers(database.kysely, [
    {
      name: 'trial',
      nickname: 'trial',
      email: 'rights@trial.invalid',
      passwordHash: null,
      memberships: [],
    },
  ]);
  const { secret } = await startSession(database.kysely, memberId, false);
  const signedIn = { cookie: `${cookies.member}=${secret}` };
  const disguised = { cookie: `${cookies.staff}=${secret}` };
  for (const endpoint of closed) {
    if (endpoint.spec.audience !== 'member') {
      judge(endpoint, 'a member', (await ask(endpoint, disguised)).status, false);
    } else if (endpoint.method === 'GET') {
      const { status } = await ask(endpoint, signedIn);
      if (status >= 500 || status === 401) wrong.push(describeCall(endpoint, 'a member', status));
    }
  }

  const staffCalls = closed.filter(({ spec }) => spec.audience === 'staff');
  for (const [role, value] of await makeOperators(database)) {
    const session = `${cookies.staff}=${value}`;
    const { token } = await ask(staffApi.getAuthState, { cookie: session });
    const headers = {
      cookie: `${session}; ${token}`,
      'x-xsrf-token': decodeURIComponent(token.split('=', 2)[1] ?? ''),
    };
    for (const endpoint of staffCalls) {
      const { right, freshCode } = endpoint.spec;
      const isOpen = right === null || (right !== undefined && may([role], right));
      // A fresh code is there: the session has just begun.
      if (isOpen && (endpoint.method !== 'GET' || freshCode)) continue;
      judge(endpoint, role, (await ask(endpoint, headers)).status, isOpen);
    }
  }
  return wrong;
}
