import { staffApi } from '@orchard/contract/staff';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import { call } from '#lib/api/call.ts';

/** A signed-in operator. */
export type Operator = NonNullable<AuthState['staff']>;

let cached: Promise<AuthState> | null = null;

/** Returns the signed-in operator from the last answer, else asks the server. */
export function getAuthState(): Promise<AuthState> {
  cached ??= call(staffApi.getAuthState).catch((error) => {
    cached = null;
    throw error;
  });
  return cached;
}

/** Stores the server's latest answer. */
export function keepAuthState(authState: AuthState): void {
  cached = Promise.resolve(authState);
}

/** Clears the stored answer, so that the next call asks the server. */
export function forgetAuthState(): void {
  cached = null;
}

/** The signed-in operator; null without one. */
export async function getOperator(): Promise<Operator | null> {
  const { step, staff } = await getAuthState();
  return step === 'in' ? staff : null;
}
