import { staffApi } from '@orchard/contract/staff';
import type { Standing } from '@orchard/contract/staff/staff-auth';
import { call } from '#lib/api/call.ts';

/** Somebody who is in. */
export type Operator = NonNullable<Standing['staff']>;

let known: Promise<Standing> | null = null;

/** Who is signed in, as the server said last; it is asked when nobody knows. */
export function getStanding(): Promise<Standing> {
  known ??= call(staffApi.getStanding).catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/** Keeps what the server has just said. */
export function keepStanding(standing: Standing): void {
  known = Promise.resolve(standing);
}

/** Forgets it, so that the server is asked again. */
export function forgetStanding(): void {
  known = null;
}

/** The operator who is in; null where nobody is. */
export async function getOperator(): Promise<Operator | null> {
  const { step, staff } = await getStanding();
  return step === 'in' ? staff : null;
}
