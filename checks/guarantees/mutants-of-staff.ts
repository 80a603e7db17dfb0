import { checkOf, inServer, type Mutant } from './mutant.ts';

/** Guards of the operators' console. */
export const staffMutants: readonly Mutant[] = [
  {
    guarantee: 'A12',
    off: 'a code works as often as it is sent',
    edits: [
      inServer(
        'features/staff-auth/staff.store.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
        'AND (coalesce(totp_last_step, 0) < ${step} OR',
        'AND (true OR',
      ),
      inServer(
        'features/staff-auth/staff.store.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
        'AND ${step}::bigint <> ALL(totp_used_steps)',
        '',
      ),
    ],
    check: checkOf('staff-auth', 'the console opens to nobody'),
  },
  {
    guarantee: 'A12',
    off: 'the password alone lets in',
    edits: [
      inServer(
        'platform/staff-sessions/staff-auth.ts',
        "if (audience !== 'staff' || !session.isIn)",
        "if (audience !== 'staff')",
      ),
    ],
    check: checkOf('staff-auth', 'the console opens to nobody'),
  },
  {
    guarantee: 'A12',
    off: 'sessions of the console idle for a day',
    edits: [
      inServer(
        'platform/staff-sessions/staff-sessions.store.ts',
        "idle: '30 minutes'",
        "idle: '24 hours'",
      ),
    ],
    check: checkOf('staff-auth', 'a session of the console ends'),
  },
  {
    guarantee: 'A14',
    off: 'an operator’s change of an address is told to nobody',
    edits: [
      inServer('use-cases/change-email.ts', 'if (own === undefined ||', 'if (own !== null ||'),
    ],
    check: checkOf('way-in', 'a change of a person’s way in'),
  },
  {
    guarantee: 'A14',
    off: 'operators are not told that they changed their password',
    edits: [
      inServer(
        'features/staff-auth/staff-auth.routes.ts',
        'await outbox.put(tx, staffPasswordChangedMail(staff));',
        'void staffPasswordChangedMail;',
      ),
    ],
    check: checkOf('way-in', 'a change of a person’s way in'),
  },
  {
    guarantee: 'A14',
    off: 'a way back goes to whatever address an operator wrote last',
    edits: [
      inServer(
        'features/members/own-address.view.ts',
        'ORDER BY age DESC LIMIT 1',
        'ORDER BY age LIMIT 1',
      ),
    ],
    check: {
      project: 'server',
      file: 'apps/server/src/features/members/operators-change-of-address.test.ts',
      name: 'sends nothing to an address',
    },
  },
  {
    guarantee: 'A15',
    off: 'no call asks how old the code is',
    edits: [
      inServer(
        'platform/staff-sessions/staff-auth.ts',
        'if (freshCode && !session.hasFreshCode)',
        'if (freshCode && !session)',
      ),
    ],
    check: {
      project: 'server',
      file: 'checks/staff-guards.test.ts',
      name: 'what lets others in',
    },
  },
  {
    guarantee: 'A15',
    off: 'a code is good for five hours',
    edits: [
      inServer(
        'platform/staff-sessions/staff-sessions.store.ts',
        "code: '5 minutes'",
        "code: '5 hours'",
      ),
    ],
    check: {
      project: 'server',
      file: 'apps/server/src/features/staff-auth/fresh-code.test.ts',
      name: 'a call that needs a fresh code',
    },
  },
  {
    guarantee: 'C1',
    off: 'the console asks for no right',
    edits: [
      inServer(
        'platform/staff-sessions/staff-auth.ts',
        'if (right !== null && !may(session.role, right))',
        'if (right !== null && !may)',
      ),
    ],
    check: checkOf('staff-rights', 'who may do what in the console'),
  },
  {
    guarantee: 'C1',
    off: 'operators who were shut out stay in',
    edits: [
      inServer(
        'platform/staff-sessions/staff-sessions.store.ts',
        'AND t.disabled_at IS NULL AND',
        'AND',
      ),
    ],
    check: checkOf('staff-rights', 'who may do what in the console'),
  },
  {
    guarantee: 'B1',
    off: 'the console looks at no token',
    edits: [
      inServer(
        'platform/staff-sessions/staff-auth.ts',
        'cookies.isXsrfFor(visitorOf(request).boundTo, token)',
        'token !== undefined || visitorOf(request) === null',
      ),
    ],
    check: {
      project: 'server',
      file: 'checks/staff-guards.test.ts',
      name: 'every call of the console that changes something',
    },
  },
];
