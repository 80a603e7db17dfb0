/** One limit: tries within a number of seconds. */
export interface LimitRule {
  /** Name in the counters' table and in the log. */
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
  /** The slower limit for tries beyond this one, instead of a refusal. */
  readonly beyond?: LimitRule;
}

const rule = (name: string, tries: number, seconds: number, beyond?: LimitRule): LimitRule => ({
  name,
  tries,
  seconds,
  ...(beyond && { beyond }),
});

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The limits of the site (W-21), by what they guard. */
export const LIMITS = {
  /** Every request. Counted in memory, for each process by itself. */
  everyMember: rule('every-member', 600, MINUTE),
  everyGuest: rule('every-guest', 300, MINUTE),
  everyStaff: rule('every-staff', 1200, MINUTE),
  /** By token. */
  everyProgram: rule('every-program', 120, MINUTE),
  /** Sign-in, by address and network together. */
  loginPair: rule('login-pair', 5, MINUTE),
  /** Sign-in to one account from devices that it has not been used on; its owner waits minutes. */
  loginAccount: rule('login-account', 20, 10 * MINUTE),
  loginAccountDay: rule('login-account-day', 100, DAY, rule('login-account-slow', 2, 10 * MINUTE)),
  /** Sign-in from one network, to any account. */
  loginNetwork: rule('login-network', 100, 10 * MINUTE),
  /** The same at the console’s sign-in … */
  staffPassword: rule('staff-password', 5, MINUTE),
  staffAccount: rule('staff-account', 20, 10 * MINUTE),
  staffPasswordDay: rule(
    'staff-password-day',
    50,
    DAY,
    rule('staff-password-slow', 2, 10 * MINUTE),
  ),
  staffNetwork: rule('staff-network', 30, 10 * MINUTE),
  /** … and its codes, by operator: only someone with the password can try them. */
  staffCode: rule('staff-code', 5, MINUTE),
  staffCodeDay: rule('staff-code-day', 50, DAY),
  /** Sign-in by a passkey, from one network; there is no address to count by, and nothing to guess. */
  passkeyNetwork: rule('passkey-network', 100, 10 * MINUTE),
  staffPasskeyNetwork: rule('staff-passkey-network', 30, 10 * MINUTE),
  /** Goings to the provider of operators' sign-in and back, from one network. */
  providerNetwork: rule('provider-network', 60, 10 * MINUTE),
  /** Codes of members' second step, by member, and on a known device by member and device. */
  memberCode: rule('member-code', 5, MINUTE),
  memberCodeDay: rule('member-code-day', 50, DAY),
  toggle: rule('toggle', 120, MINUTE),
  search: rule('search', 60, MINUTE),
  /**
   * A search asks once for what is not a lecture and once for what else it may mean, and once more
   * for each group that is opened.
   */
  searchElsewhere: rule('search-elsewhere', 180, MINUTE),
  /** Asked for while a member types. */
  suggestions: rule('suggestions', 240, MINUTE),
  question: rule('question', 5, MINUTE),
  questionHour: rule('question-hour', 30, HOUR),
  contact: rule('contact', 3, MINUTE),
  contactHour: rule('contact-hour', 10, HOUR),
  thumbnail: rule('thumbnail', 30, MINUTE),
  /** Mails with a reset link, by address, and on a known device by address and device … */
  forgotEmail: rule('forgot-email', 1, MINUTE),
  forgotEmailHour: rule('forgot-email-hour', 12, HOUR),
  forgotEmailDay: rule('forgot-email-day', 20, DAY),
  /** … and by network. */
  forgotNetwork: rule('forgot-network', 3, MINUTE),
  forgotNetworkHour: rule('forgot-network-hour', 6, HOUR),
  /** Mails with a code for signing in, by address, and on a known device by address and device … */
  loginCode: rule('login-code', 1, MINUTE),
  loginCodeHour: rule('login-code-hour', 5, HOUR),
  loginCodeDay: rule('login-code-day', 10, DAY),
  /** … and by network, from devices that the account has not been used on. */
  loginCodeNetwork: rule('login-code-network', 3, MINUTE),
  loginCodeNetworkHour: rule('login-code-network-hour', 6, HOUR),
  /** Tries of such a code, by address and network, or device; five are a code's own. */
  mailedCode: rule('mailed-code', 10, MINUTE),
  /** The same by network. */
  mailedCodeNetwork: rule('mailed-code-network', 100, 10 * MINUTE),
  /** Endpoints that take a mailed token. */
  token: rule('token', 5, MINUTE),
  tokenHour: rule('token-hour', 10, HOUR),
  /** Opening the screen for the first password, which reveals and decides nothing. */
  opened: rule('opened', 30, MINUTE),
  /** Links at the foot of mails that are none: right ones are not counted by network. */
  unknownLink: rule('unknown-link', 30, MINUTE),
  /** Proofs of who is signed in, by the current password or a mailed code, by member or operator … */
  currentPassword: rule('current-password', 5, MINUTE),
  /** … and by day, of members, as at sign-in. */
  currentPasswordDay: rule(
    'current-password-day',
    100,
    DAY,
    rule('current-password-slow', 2, 10 * MINUTE),
  ),
  /** Mails with a code to prove with, by member. */
  proofCode: rule('proof-code', 1, MINUTE),
  proofCodeDay: rule('proof-code-day', 10, DAY),
  /** Notices and their withdrawals, by member: each is told by mail. */
  membershipNotice: rule('membership-notice', 10, MINUTE),
  membershipNoticeDay: rule('membership-notice-day', 30, DAY),
  /** Files of a member's own data. */
  memberData: rule('member-data', 3, DAY),
  emailChange: rule('email-change', 3, MINUTE),
  emailChangeHour: rule('email-change-hour', 10, HOUR),
  emailChangeDay: rule('email-change-day', 20, DAY),
  emailToken: rule('email-token', 10, MINUTE),
} as const;
