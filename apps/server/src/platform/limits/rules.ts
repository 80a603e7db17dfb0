/** One limit: so many tries within so many seconds. */
export interface LimitRule {
  /** Name in the counters' table and in the log. */
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
}

const rule = (name: string, tries: number, seconds: number): LimitRule => ({
  name,
  tries,
  seconds,
});

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** The limits of the site (W-21), by what they guard. */
export const LIMITS = {
  /** Every request. Counted in memory, for each process by itself. */
  everyMember: rule('every-member', 600, MINUTE),
  everyGuest: rule('every-guest', 300, MINUTE),
  /** Sign-in, by address and network together. */
  loginPair: rule('login-pair', 5, MINUTE),
  /** Sign-in to one account from devices that it has not been used on. */
  loginAccount: rule('login-account', 20, 10 * MINUTE),
  loginAccountDay: rule('login-account-day', 100, DAY),
  /** Sign-in from one network, whatever the account. */
  loginNetwork: rule('login-network', 100, 10 * MINUTE),
  toggle: rule('toggle', 120, MINUTE),
} as const;
