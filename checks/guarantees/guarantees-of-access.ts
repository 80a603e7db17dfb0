import type { Guarantee } from './guarantees.ts';
import { server } from './shown-by.ts';

/** Guarantees about sign-in, and about notifying people of changes (A14 and on). */
export const ACCESS_GUARANTEES: readonly Guarantee[] = [
  {
    id: 'A14',
    says: 'A change of a person’s way in tells that person, and an address’s change can be undone',
    shownBy: [
      {
        project: 'server',
        file: 'checks/guarantees/way-in.test.ts',
        name: 'a change of a person’s way in',
      },
      {
        project: 'server',
        file: 'apps/server/src/features/members/operators-change-of-address.test.ts',
        name: 'an operator who changes a member’s address',
        count: (passed, total) =>
          `operators’ changes of addresses: ${passed} of ${total} tests pass`,
      },
    ],
  },
  {
    id: 'A15',
    says: 'An open console alone lets nobody else in and carries no list of members off: a code of the last five minutes is needed',
    shownBy: [
      {
        project: 'server',
        file: 'checks/staff-guards.test.ts',
        name: 'what lets others in',
        count: (passed, total) => `calls let through ${total - passed} of ${total - 1}`,
      },
      {
        project: 'server',
        file: 'apps/server/src/features/staff-auth/fresh-code.test.ts',
        name: 'a call that needs a fresh code',
        count: (passed, total) => `around the code: ${passed} of ${total} tests pass`,
      },
    ],
  },
  {
    id: 'A18',
    says: 'A code by mail lets in whoever reads the mail, in the browser that asked for it, and tells nobody who is a member',
    shownBy: [
      {
        project: 'server',
        file: 'checks/guarantees/mailed-codes.test.ts',
        name: 'five hundred tries',
      },
      {
        project: 'server',
        file: 'checks/guarantees/mailed-codes.test.ts',
        name: 'asking for a code',
      },
      {
        project: 'server',
        file: 'checks/guarantees/mailed-codes.test.ts',
        name: 'no answer to who asks',
        count: (passed, total) => `answers that waited ${total - passed} of ${total}`,
      },
    ],
  },
  {
    id: 'A19',
    says: 'Who wants a second step is let in by no password alone, by each code once, and strangers try few',
    shownBy: [
      {
        project: 'server',
        file: 'checks/guarantees/second-step.test.ts',
        name: 'a second step',
      },
    ],
  },
  {
    id: 'A20',
    says: 'A passkey lets in its owner alone, on this site alone, by each challenge once, and a copied one is noticed',
    shownBy: [
      server(
        'features/passkeys/passkey-login',
        'signing in by a passkey',
        (passed, total) => `ways judged rightly ${passed} of ${total}`,
      ),
    ],
  },
];
