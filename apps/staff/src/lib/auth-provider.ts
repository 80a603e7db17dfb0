import { staffApi } from '@orchard/contract/staff';
import type { Right } from '@orchard/contract/staff/rights';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import type { AuthProvider } from 'react-admin';
import { call } from './api/call.ts';
import { isStatus } from './api/problem.ts';
import { forgetAuthState, getOperator, keepAuthState } from './auth-state.ts';
import { forgetOwnStorage } from './console-store.ts';
import type { Resource } from './resource.ts';

const READS = new Set(['list', 'show', 'edit', 'read']);

/**
 * Which right an action on a resource needs. Opening a record for changing needs only the right to
 * read: the form is locked without the right to write.
 */
export const rightForResources = (resources: readonly Resource[]): RightFor => {
  const byName = new Map(resources.map((kind) => [kind.name, kind]));
  return (resource, action) => {
    const kind = byName.get(resource);
    if (!kind) return undefined;
    return READS.has(action) ? kind.read : kind.write;
  };
};

/** The right that an action on a resource needs; null: every operator may, undefined: none may. */
type RightFor = (resource: string, action: string) => Right | null | undefined;

/** react-admin's auth provider: the signed-in operator and their rights. */
export const createAuthProvider = (rightFor: RightFor): AuthProvider => ({
  login: async (authState: AuthState) => keepAuthState(authState),
  logout: async () => {
    // Without an answer the session ends on the server by itself; here it ends at once.
    await call(staffApi.leave).catch(() => undefined);
    forgetOwnStorage();
    forgetAuthState();
  },
  checkAuth: async () => {
    if (!(await getOperator())) throw { message: false };
  },
  checkError: async (error) => {
    if (!isStatus(error, 401)) return;
    forgetAuthState();
    throw { message: false };
  },
  getIdentity: async () => {
    const operator = await getOperator();
    if (!operator) throw new Error('nobody is in');
    return { id: operator.id, fullName: operator.name, version: operator.version };
  },
  getPermissions: async () => (await getOperator())?.rights ?? [],
  canAccess: async ({ resource, action }) => {
    const right = rightFor(resource, action);
    if (right === undefined) return false;
    return right === null || ((await getOperator())?.rights.includes(right) ?? false);
  },
});
