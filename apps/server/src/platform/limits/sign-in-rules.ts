import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Account } from '#platform/sessions/account.ts';
import { LIMITS } from './rules.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** The limits of sign-in. */
export const SIGN_IN: Readonly<Record<Account['kind'], SignInLimits>> = {
  member: {
    network: LIMITS.loginNetwork,
    pair: LIMITS.loginPair,
    account: LIMITS.loginAccount,
    accountDay: LIMITS.loginAccountDay,
    tooMany: {
      field: 'email',
      event: 'auth.login.locked',
      message: (values) => formatMessage('auth.throttled', values),
    },
    crowded: {
      field: 'email',
      event: 'auth.login.locked',
      message: (values) => formatMessage('auth.crowded', values),
    },
  },
  staff: {
    network: LIMITS.staffNetwork,
    pair: LIMITS.staffPassword,
    account: LIMITS.staffAccount,
    accountDay: LIMITS.staffPasswordDay,
    tooMany: {
      field: 'email',
      event: 'staff.login.locked',
      message: (values) => formatStaffMessage('staff_auth.throttled', values),
    },
    crowded: {
      field: 'email',
      event: 'staff.login.locked',
      message: (values) => formatStaffMessage('staff_auth.crowded', values),
    },
  },
};
