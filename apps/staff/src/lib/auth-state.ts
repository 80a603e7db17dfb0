import { staffApi } from '@orchard/contract/staff';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import { call } from '#lib/api/call.ts';

/** Somebody who is in. */
export type Operator = NonNullable<AuthState['staff']>;

let known: Promise<AuthState> | null = null;

/** Who is signed in, as the server said last; it is asked when nobody knows. */
export function getAuthState(): Promise<AuthState> {
  known ??= call(staffApi.getAuthState).catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/** Keeps what the server has just said. */
export function keepAuthState(authState: AuthState): void {
  known = Promise.resolve(authState);
}

/** Forgets it, so that the server is asked again. */
export function forgetAuthState(): void {
  known = null;
}

/** The operator who is in; null where nobody is. */
export async function getOperator(): Promise<Operator | null> {
  const { step, staff } = await getAuthState();
  return step === 'in' ? staff : null;
}
