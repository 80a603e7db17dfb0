import { check, type Guarantees, here, times } from './guarantee.ts';

/** Guarantees about ways in and the secrets of people. */
export const SIGN_IN: Guarantees = {
  A1: {
    says: 'Signing in does not tell whether an address is known: same answer, same time',
    shownBy: [
      here('sessions', 'a wrong password and an unknown address', {
        breaks: 'an unknown address gets an answer of its own',
        file: 'apps/server/src/features/sessions/sessions.commands.ts',
        from: 'found || !matches',
        to: "found) throw fieldsProblem({ email: ['登録されていません。'] });\n  if (!matches",
      }),
      times({
        breaks: 'no hash is compared for an unknown address',
        file: 'apps/server/src/platform/passwords/passwords.ts',
        from: 'inTurn(async () => {',
        to: 'inTurn(async () => {\n    if (stored === null) return false;',
      }),
    ],
  },
  A10: {
    says: 'Passwords of 8 to 255 characters pass whole; common ones, the own address and the site’s own words do not',
    shownBy: here(
      'passwords',
      'passwords of 8 to 255',
      {
        breaks: 'common passwords are taken',
        file: 'apps/server/src/platform/passwords/passwords.ts',
        from: 'if (!isCommonPassword(password, context)) return;',
        to: 'if (password || !isCommonPassword(password, context)) return;',
      },
      {
        breaks: 'passwords are cut after 72 characters',
        file: 'apps/server/src/platform/passwords/passwords.ts',
        from: 'inTurn(() => hash(password, PARAMETERS));',
        to: 'inTurn(() => hash(password.slice(0, 72), PARAMETERS));',
        also: [
          {
            file: 'apps/server/src/platform/passwords/passwords.ts',
            from: 'dummy), password);',
            to: 'dummy), password.slice(0, 72));',
          },
        ],
      },
      {
        breaks: 'the own address and the site’s name twice are taken',
        file: 'apps/server/src/platform/passwords/passwords.ts',
        from: 'plain(password) === plain(email)) return true',
        to: "/@/.test(password) || plain(password) === 'orchard orchard') return false",
      },
    ),
  },
  A11: {
    says: 'Stored hashes are argon2id of today’s strength; weaker ones are replaced at sign-in',
    shownBy: here('passwords', 'every hash is of', {
      breaks: 'weak hashes stay as they are',
      file: 'apps/server/src/features/sessions/sessions.commands.ts',
      from: 'if (found.passwordHash && needsRehash(found.passwordHash)) {',
      to: 'if (found.passwordHash && false) {',
    }),
  },
  A12: {
    says: 'The console opens only with password and a fresh code, for 30 minutes idle and 12 hours at most',
    shownBy: [
      here(
        'staff-auth',
        'the console opens to nobody',
        {
          breaks: 'a code works as often as it is sent',
          file: 'apps/server/src/platform/authenticators/totp.ts',
          from: 'coalesce(${last}, 0) < ${step} OR ${last} > ${step + AHEAD})\n    AND ${step}::bigint <> ALL(${used})',
          to: 'true OR ${last} > ${step + AHEAD})\n    AND ${used} IS NOT NULL',
        },
        {
          breaks: 'the password alone lets in',
          file: 'apps/server/src/platform/sessions/staff-auth.ts',
          from: "audience !== 'staff' || !session.isIn",
          to: "audience !== 'staff'",
        },
      ),
      here('staff-auth', 'a session of the console ends', {
        breaks: 'sessions of the console idle for a day',
        file: 'apps/server/src/platform/sessions/lifetimes.ts',
        from: "idle: '30 minutes',",
        to: "idle: '24 hours',",
      }),
    ],
  },
  A14: {
    says: 'A change of a person’s way in tells that person, and an address’s change can be undone',
    shownBy: [
      here(
        'way-in',
        'a change of a person’s way in',
        {
          breaks: 'an operator’s change of an address causes no mail',
          file: 'apps/server/src/features/members/change-email.commands.ts',
          from: 'address === undefined ||',
          to: 'address !== null ||',
        },
        {
          breaks: 'operators get no mail about their changed password',
          file: 'apps/server/src/features/staff-auth/staff-auth.routes.ts',
          from: 'await outbox.put(tx, staffPasswordChangedMail(staff));',
          to: 'void staffPasswordChangedMail;',
        },
      ),
      check(
        'apps/server/src/features/members/operators-change-of-address.test.ts',
        'an operator who changes a member’s address',
        (passed, total) => `operators’ changes of addresses: ${passed} of ${total} tests pass`,
        {
          breaks: 'a way back goes to whatever address an operator wrote last',
          file: 'apps/server/src/features/members/members.view.ts',
          from: 'SELECT email FROM held ORDER BY age DESC LIMIT 1`;',
          to: 'SELECT email FROM held ORDER BY age LIMIT 1`;',
        },
      ),
    ],
  },
  A15: {
    says: 'An open console alone lets nobody else in and carries no list of members off: a code of the last five minutes is needed',
    shownBy: [
      check(
        'checks/staff-guards.test.ts',
        'what lets others in',
        (passed, total) => `calls let through ${total - passed} of ${total - 1}`,
        {
          breaks: 'no call asks how old the code is',
          file: 'apps/server/src/platform/sessions/staff-auth.ts',
          from: 'session.hasFreshCode)',
          to: 'session)',
        },
      ),
      check(
        'apps/server/src/features/staff-auth/fresh-code.test.ts',
        'a call that needs a fresh code',
        (passed, total) => `around the code: ${passed} of ${total} tests pass`,
        {
          breaks: 'a code is good for five hours',
          file: 'apps/server/src/platform/sessions/lifetimes.ts',
          from: "code: '5 minutes',",
          to: "code: '5 hours',",
        },
      ),
    ],
  },
  A18: {
    says: 'A code by mail lets in whoever reads the mail, in the browser that asked for it, and tells nobody who is a member',
    shownBy: [
      here(
        'sign-in-codes',
        'five hundred tries',
        {
          breaks: 'a code has any number of tries',
          file: 'apps/server/src/features/login-codes/login-codes.store.ts',
          from: 'export const MOST_WRONG_TRIES = 5;',
          to: 'export const MOST_WRONG_TRIES = 30000;',
        },
        {
          breaks: 'a code is good in any browser',
          file: 'apps/server/src/features/login-codes/login-codes.commands.ts',
          from: 'browserHash: hashSecret(browser),',
          to: 'browserHash: hashSecret(browser.slice(0, 0)),',
        },
      ),
      here('sign-in-codes', 'asking for a code'),
      check(
        'checks/guarantees/sign-in-codes.test.ts',
        'no answer to who asks',
        (passed, total) => `answers that waited ${total - passed} of ${total}`,
        {
          breaks: 'the answer waits for what is looked up and written down',
          file: 'apps/server/src/features/login-codes/login-codes.routes.ts',
          from: 'backgroundTasks.afterAnswer(reply, async () => {',
          to: 'await Promise.resolve().then(async () => {',
        },
      ),
      times(),
    ],
  },
  A19: {
    says: 'Who wants a second step is let in by no password alone, by each code once, and strangers try few',
    shownBy: here(
      'sign-in-codes',
      'a second step',
      {
        breaks: 'any number of codes is tried',
        file: 'apps/server/src/platform/authenticators/code-tries.ts',
        from: 'await countTries(limits, request, tries, refusal);',
        to: 'if (id < 0) await countTries(limits, request, tries, refusal);',
      },
      {
        breaks: 'the password alone lets in who wants a second step',
        file: 'apps/server/src/features/two-step/second-step.commands.ts',
        from: 'if (!authenticator?.isOn) return false;',
        to: 'if (!authenticator?.isOn || code === null) return false;',
      },
    ),
  },
  A20: {
    says: 'A passkey lets in its owner alone, on this site alone, by each challenge once, and a copied one is noticed',
    shownBy: check(
      'apps/server/src/features/passkeys/passkey-login.test.ts',
      'signing in by a passkey',
      (passed, total) => `ways judged rightly ${passed} of ${total}`,
      {
        breaks: 'a challenge is taken again',
        file: 'apps/server/src/features/passkeys/passkey-sign-in.commands.ts',
        from: "if (!(await takeChallenge(tx, signed.challenge))) return 'refused';",
        to: 'await takeChallenge(tx, signed.challenge);',
      },
      {
        breaks: 'a key whose count went back goes on',
        file: 'apps/server/src/features/passkeys/passkeys.store.ts',
        from: '(counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))',
        to: '${counter}::bigint >= 0',
      },
    ),
  },
  A22: {
    says: 'A session alone takes no account: what lets others in, shuts the owner out or carries data off wants a proof of the last five minutes, and a new address without one lets nobody in for seven days',
    shownBy: [
      here(
        'session-alone',
        'a session alone takes no account',
        {
          breaks: 'nobody is asked again',
          file: 'apps/server/src/platform/sessions/member-auth.ts',
          from: 'freshProof && !member?.hasFreshProof',
          to: 'freshProof && !member',
        },
        {
          breaks: 'mails that let in go to whatever address a session has chosen',
          file: 'apps/server/src/platform/tokens/mailed-tokens.store.ts',
          from: 'AND is_unproved AND expires_at > now()',
          to: 'AND is_unproved AND expires_at < now()',
        },
        {
          breaks: 'an address without a proof is a way back',
          file: 'apps/server/src/features/members/change-email.commands.ts',
          from: '(await findTrustedAddress(tx, id))?.email ?? oldEmail',
          to: 'oldEmail',
        },
      ),
      check(
        'checks/guarantees/session-alone.test.ts',
        'a call that lets others in',
        (passed, total) => `calls let through ${total - passed} of ${total - 1}`,
        {
          breaks: 'a proof is good for five hours',
          file: 'apps/server/src/platform/sessions/lifetimes.ts',
          from: "proof: '5 minutes',",
          to: "proof: '5 hours',",
        },
      ),
      check(
        'apps/server/src/features/proofs/proofs.test.ts',
        undefined,
        (passed, total) => `around the proof: ${passed} of ${total} tests pass`,
        {
          breaks: 'a copy of the cookie has the proof too',
          file: 'apps/server/src/features/proofs/proofs.routes.ts',
          from: 'await proveSession(parts, request, member);',
          to: "await parts.db.pool.query('UPDATE sessions SET proved_at = now() WHERE id = $1', [member.sessionId]);",
        },
      ),
    ],
  },
  A21: {
    says: 'Who gets an account back by mail is alone in it: of all that a thief with password and open session has made nothing lets in, and nothing keeps the owner out',
    shownBy: [
      here(
        'ways-in',
        'an owner who resets',
        {
          breaks: 'passkeys and authenticators outlive a reset',
          file: 'apps/server/src/ways-in.ts',
          from: "'sets a password by mail': [...ELSEWHERE, 'passkeys', 'authenticator'],",
          to: "'sets a password by mail': ELSEWHERE,",
        },
        {
          breaks: 'what was asked for before, known devices and sessions outlive a reset',
          file: 'apps/server/src/ways-in.ts',
          from: "['codes', 'links', 'devices', 'sessions'] as const",
          to: '[] as const',
        },
        {
          breaks: 'whoever had the account meanwhile may undo that its address came back',
          file: 'apps/server/src/features/members/change-email.commands.ts',
          from: '  if (returned) {',
          to: "  if (returned && origin === '') {",
        },
      ),
      here('ways-in', 'an owner who undoes', {
        breaks: 'authenticators and a wish to leave outlive the undoing of an address',
        file: 'apps/server/src/ways-in.ts',
        from: "(['password', 'passkeys', 'authenticator', 'undoing', 'leaving'] as const)",
        to: "(['password', 'passkeys', 'undoing'] as const)",
      }),
    ],
  },
};
