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

/** The rights each of which opens an action on a resource. */
type RightsFor = (resource: string, action: string) => readonly Right[];

/**
 * Which rights open an action on a resource. Opening a record for changing needs only the right to
 * read: the form is locked without the right to write.
 */
export const rightsForResources = (resources: readonly Resource[]): RightsFor => {
  const byName = new Map(resources.map((kind) => [kind.name, kind]));
  return (resource, action) => byName.get(resource)?.[READS.has(action) ? 'read' : 'write'] ?? [];
};

/** react-admin's auth provider: the signed-in operator and their rights. */
export const createAuthProvider = (rightsFor: RightsFor): AuthProvider => ({
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
    const held: readonly string[] = (await getOperator())?.rights ?? [];
    return rightsFor(resource, action).some((right) => held.includes(right));
  },
});
