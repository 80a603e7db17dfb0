import { check, type Guarantees, here, times } from './guarantee.ts';

/** Guarantees about mails, and about the links and changes in them. */
export const MAILS: Guarantees = {
  F1: {
    says: 'Mails lead to the configured origin, whatever host a request names',
    shownBy: here(
      'mailed-secrets',
      'mails lead to the site',
      {
        breaks: 'any host is served',
        file: 'apps/server/src/platform/http/allowed-hosts.ts',
        from: '!isOurs(host) ||',
        to: '!isOurs ||',
      },
      {
        breaks: 'links are made of the host that the request names',
        file: 'apps/server/src/features/passwords/passwords.routes.ts',
        from: 'db, parts, body.',
        to: "db, { ...parts, origin: `http://${request.headers['x-forwarded-host'] ?? request.host}` }, body.",
      },
    ),
  },
  F2: {
    says: 'Asking for a reset link does not tell who is a member: same answer, same time, one mail a minute',
    shownBy: [
      here('mailed-secrets', 'asking for a reset link', {
        breaks: 'a second request for a mail gets a 429',
        file: 'apps/server/src/features/passwords/passwords.routes.ts',
        from: 'backgroundTasks.',
        to: 'await limits.count(request, LIMITS.forgotEmail, body.email.toLowerCase());\n      backgroundTasks.',
      }),
      check(
        'apps/server/src/features/passwords/after-the-answer.test.ts',
        'no answer waits',
        (passed) => `answers that wait for a look-up ${passed === 1 ? 0 : 'some'} of 6`,
        {
          breaks: 'an answer waits for what is looked up and written down',
          file: 'apps/server/src/features/passwords/passwords.routes.ts',
          from: 'backgroundTasks.afterAnswer(reply, async () => {',
          to: 'await Promise.resolve().then(async () => {',
        },
      ),
      times({
        breaks: 'the answer waits for the mail',
        file: 'apps/server/src/features/passwords/passwords.routes.ts',
        from: 'outbox.wake();\n  }',
        to: 'await outbox.deliver();\n  }',
        also: [
          {
            file: 'apps/server/src/features/passwords/passwords.routes.ts',
            from: 'backgroundTasks.afterAnswer(reply, async () => {',
            to: 'await Promise.resolve().then(async () => {',
          },
          {
            file: 'apps/server/src/features/passwords/passwords.routes.ts',
            from: 'outbox.wake();',
            to: 'await outbox.deliver();',
          },
        ],
      }),
    ],
  },
  F3: {
    says: 'A reset link works once, in its hour, for its member',
    shownBy: here('mailed-secrets', 'a reset link works once', {
      breaks: 'links never expire',
      file: 'apps/server/src/platform/tokens/mailed-tokens.store.ts',
      from: 'expires_at > now() AND',
      to: 'expires_at IS NOT NULL AND',
    }),
  },
  F4: {
    says: 'An address changes hands only by its owner’s will',
    shownBy: [
      here('change-of-address', 'an address changes hands', {
        breaks: 'a link works for any signed-in member',
        file: 'apps/server/src/features/members/change-email.commands.ts',
        from: ', { memberId: member.id }',
        to: '',
      }),
      times(),
      check(
        'apps/server/src/features/passwords/after-the-answer.test.ts',
        'no answer waits',
        (passed, total) => `answers that waited ${total - passed} of ${total}`,
        {
          breaks: 'an answer waits for what is looked up and written down',
          file: 'apps/server/src/features/account/account.routes.ts',
          from: 'backgroundTasks.afterAnswer(reply, async () => {',
          to: 'await Promise.resolve().then(async () => {',
        },
      ),
    ],
  },
  F5: {
    says: 'Mail scanners use no link up',
    shownBy: here('mailed-secrets', 'opening the links of mails', {
      breaks: 'opening a link uses its token up',
      file: 'apps/server/src/features/site/site-document.ts',
      from: 'const site = {',
      to: "await db.pool.query(\"DELETE FROM mailed_tokens WHERE token_hash = sha256(convert_to($1, 'UTF8'))\", [request.url.split('?')[0]?.split('/').at(-1)]);\n    const site = {",
    }),
  },
  F6: {
    says: 'One field is one recipient',
    shownBy: here('mail-wire', 'a field for an address', {
      breaks: 'anything may stand before the @',
      file: 'packages/contract/src/email-pattern.ts',
      from: "`^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@(?:${label}\\\\.)+${label}$`,",
      to: '`^[^@]{1,64}@(?:${label}\\\\.)+${label}$`,',
    }),
  },
  F7: {
    says: 'A bad mail server loses no mail and slows no request',
    shownBy: here('mail-wire', 'whatever the mail server does', {
      breaks: 'a mail is tried once',
      file: 'apps/server/src/platform/mail/note-failure.ts',
      from: "kind === 'unreadable' || mail.attempt > MOST_TRIES",
      to: "kind === 'unreadable' || mail.attempt > Math.min(0, MOST_TRIES)",
    }),
  },
  F8: {
    says: 'No link that gives access to an account can be read in stored mails, logs or backups',
    shownBy: here('stored-mails', 'no link that gives access to an account', {
      breaks: 'links stay in mails that were sent',
      file: 'apps/server/src/platform/mail/secret-mails.ts',
      from: 'if (!message.template.isSecret) return { mail, sealedBody: null };',
      to: 'if (message.template) return { mail, sealedBody: null };',
    }),
  },
  F9: {
    says: 'A mail for one waiting person overtakes mails of batches',
    shownBy: check(
      'apps/server/src/platform/mail/mail-order.test.ts',
      'a mail that somebody waits for',
      (passed, total) => `waited behind others ${total - passed} of ${total}`,
      {
        breaks: 'mails of batches have the same turn as others',
        file: 'apps/server/src/platform/mail/mails.store.ts',
        from: 'batch_id IS NULL',
        to: 'true',
      },
    ),
  },
  F10: {
    says: 'Without TLS neither password nor mail leaves for a mail server elsewhere',
    shownBy: here('mail-tls', 'without TLS', {
      breaks: 'TLS is used where it is offered',
      file: 'apps/server/src/platform/mail/transports.ts',
      from: 'requireTLS: !isHere(new URL(smtpUrl)),',
      to: 'requireTLS: false,',
    }),
  },
  F11: {
    says: 'What members are told of in a day is one mail to each: none twice, none lost whatever is killed, none to who has opted out, and a reset waits at most 3 s for them',
    shownBy: here(
      'digests',
      'seven lectures in a day',
      {
        breaks: 'what was mailed is not noted',
        file: 'apps/server/src/features/notifications/notifications.commands.ts',
        from: 'if (due.length > 0) {',
        to: 'if (due.length > 0 && mails.length === 0) {',
      },
      {
        breaks: 'who has opted out since the news came is mailed',
        file: 'apps/server/src/features/notifications/due-news.view.ts',
        from: "${isActive('m')} AND NOT ${isOptedOut} AND ${isVisible}",
        to: "${isActive('m')} AND ${isVisible}",
      },
    ),
    besides:
      'A mail that was handed over as its process died is handed over again with the same Message-ID.',
  },
  F12: {
    says: 'An answer of a mail server is blamed on whom it is about: only a recipient’s own fault stops an address',
    shownBy: here(
      'mail-answers',
      'answers of real mail servers',
      {
        breaks: 'codes say nothing',
        file: 'apps/server/src/platform/mail/smtp-answers.ts',
        from: 'if (byCode) return byCode;',
        to: '',
      },
      {
        breaks: 'words say nothing',
        file: 'apps/server/src/platform/mail/smtp-answers.ts',
        from: 'if (byWords) return byWords;',
        to: '',
      },
    ),
  },
  F13: {
    says: 'A mail server that refuses everything for an hour stops no address, and every mail arrives afterwards',
    shownBy: here(
      'mail-answers',
      'a relay that refuses everything',
      {
        breaks: 'refusals in the same words are not compared',
        file: 'apps/server/src/platform/mail/note-failure.ts',
        from: 'same.length + 1 < (shared ? LAST : MANY)',
        to: 'same.length < Infinity',
      },
      {
        breaks: 'the first to be refused stay stopped',
        file: 'apps/server/src/platform/mail/note-failure.ts',
        from: "clearRefusedIn(tx, words, '1 day')",
        to: "clearRefusedIn(tx, words, '0 days')",
      },
    ),
  },
};
