import type { StaffRole } from '@orchard/contract/staff/rights';

declare const minted: unique symbol;

/**
 * An operator who is in: password and code were right. Only authentication makes one, and only for a
 * call whose right the operator's roles hold.
 */
export interface Staff {
  readonly [minted]: true;
  readonly id: number;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
  /** A code was entered within the last five minutes. */
  readonly hasFreshCode: boolean;
  /** Where the request comes from, for the audit log. */
  readonly ip: string;
}

/** An operator whose password was right, and whose code is still awaited. */
export interface EnteringStaff {
  readonly [minted]: 'entering';
  readonly id: number;
  readonly sessionId: string;
  /** True: the session waits for the authenticator's code; false: one must be enrolled first. */
  readonly hasAuthenticator: boolean;
}
