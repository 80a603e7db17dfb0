import { checkOf, type Edit, inServer, type Mutant } from './mutant.ts';

const inContract = (file: string, find: string, replace: string): Edit => ({
  file: `packages/contract/src/${file}`,
  find,
  replace,
});

const noAnswerWaits: Mutant['check'] = {
  project: 'server',
  file: 'apps/server/src/features/passwords/after-the-answer.test.ts',
  name: 'no answer waits',
};

/** Guards of mails, limits and repeats (F to H). */
export const mailMutants: readonly Mutant[] = [
  {
    guarantee: 'F1',
    off: 'any host is served',
    edits: [inServer('platform/http/allowed-hosts.ts', '!isOurs(host)', '!isOurs')],
    check: checkOf('mailed-secrets', 'mails lead to the site'),
  },
  {
    guarantee: 'F1',
    off: 'links are made of the host that the request names',
    edits: [
      inServer(
        'features/passwords/passwords.routes.ts',
        'await requestReset(db, parts, body.email);',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
        "await requestReset(db, { ...parts, origin: `http://${request.headers['x-forwarded-host'] ?? request.host}` }, body.email);",
      ),
    ],
    check: checkOf('mailed-secrets', 'mails lead to the site'),
  },
  {
    guarantee: 'F2',
    off: 'whoever has had a mail is told to wait',
    edits: [
      inServer(
        'features/passwords/passwords.routes.ts',
        'backgroundTasks.afterAnswer(reply,',
        'await limits.count(request, LIMITS.forgotEmail, body.email.toLowerCase());\n      backgroundTasks.afterAnswer(reply,',
      ),
    ],
    check: checkOf('mailed-secrets', 'asking for a reset link'),
  },
  {
    guarantee: 'F2',
    off: 'the answer waits for the mail',
    edits: [
      inServer(
        'features/passwords/passwords.routes.ts',
        'backgroundTasks.afterAnswer(reply, async () => {',
        'await Promise.resolve().then(async () => {',
      ),
      inServer(
        'features/passwords/passwords.routes.ts',
        'outbox.wake();',
        'await outbox.deliver();',
      ),
    ],
  },
  {
    guarantee: 'F2',
    off: 'an answer waits for what is looked up and written down',
    edits: [
      inServer(
        'features/passwords/passwords.routes.ts',
        'backgroundTasks.afterAnswer(reply, async () => {',
        'await Promise.resolve().then(async () => {',
      ),
    ],
    check: noAnswerWaits,
  },
  {
    guarantee: 'F4',
    off: 'an answer waits for what is looked up and written down',
    edits: [
      inServer(
        'features/account/account.routes.ts',
        'backgroundTasks.afterAnswer(reply, async () => {',
        'await Promise.resolve().then(async () => {',
      ),
    ],
    check: noAnswerWaits,
  },
  {
    guarantee: 'F3',
    off: 'links never expire',
    edits: [
      inServer(
        'features/tokens/mailed-tokens.store.ts',
        't.expires_at > now()',
        't.expires_at IS NOT NULL',
      ),
    ],
    check: checkOf('mailed-secrets', 'a reset link works once'),
  },
  {
    guarantee: 'F4',
    off: 'a link works for whoever is signed in',
    edits: [
      inServer(
        'use-cases/change-email.ts',
        "takeToken(tx, 'email', token, { memberId: member.id })",
        "takeToken(tx, 'email', token)",
      ),
    ],
    check: checkOf('change-of-address', 'an address changes hands'),
  },
  {
    guarantee: 'F5',
    off: 'opening a link uses its token up',
    edits: [
      inServer(
        'features/site/site-document.ts',
        'const site = {',
        "await db.pool.query(\"DELETE FROM mailed_tokens WHERE token_hash = sha256(convert_to($1, 'UTF8'))\", [request.url.split('?')[0]?.split('/').at(-1)]);\n    const site = {",
      ),
    ],
    check: checkOf('mailed-secrets', 'opening the links of mails'),
  },
  {
    guarantee: 'F6',
    off: 'anything may stand before the @',
    edits: [inContract('fields.ts', "^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@", '^[^@]{1,64}@')],
    check: checkOf('mail-wire', 'a field for an address'),
  },
  {
    guarantee: 'F7',
    off: 'a mail is tried once',
    edits: [
      inServer(
        'platform/mail/deliver.ts',
        'mail.attempt > triesFor(kind)',
        'mail.attempt > Math.min(0, triesFor(kind))',
      ),
    ],
    check: checkOf('mail-wire', 'whatever the mail server does'),
  },
  {
    guarantee: 'F8',
    off: 'links stay in mails that were sent',
    edits: [
      inServer(
        'platform/mail/secret-mails.ts',
        'if (!message.template.isSecret) return',
        'if (message.letter) return',
      ),
    ],
    check: checkOf('stored-mails', 'no link that lets somebody in'),
  },
  {
    guarantee: 'F9',
    off: 'mails of batches have the same turn as others',
    edits: [
      inServer(
        'platform/mail/mails.store.ts',
        "among === 'singly' ? sql`batch_id IS NULL`",
        "among === 'singly' ? sql`true`",
      ),
    ],
    check: {
      project: 'server',
      file: 'apps/server/src/platform/mail/mail-order.test.ts',
      name: 'a mail that somebody waits for',
    },
  },
  {
    guarantee: 'F10',
    off: 'TLS is used where it is offered',
    edits: [
      inServer('platform/mail/transports.ts', '      requireTLS,\n', '      requireTLS: false,\n'),
    ],
    check: checkOf('mail-tls', 'without TLS'),
  },
  {
    guarantee: 'G1',
    off: 'fifty tries a minute',
    edits: [
      inServer('platform/limits/rules.ts', "rule('login-pair', 5,", "rule('login-pair', 50,"),
    ],
    check: {
      project: 'server',
      file: 'apps/server/src/features/sessions/login-limits.test.ts',
      name: 'fifty at once',
    },
  },
  {
    guarantee: 'G2',
    off: 'mailed tokens may be guessed without end',
    edits: [
      inServer('platform/limits/rules.ts', "rule('token', 5,", "rule('token', 5000,"),
      inServer('platform/limits/rules.ts', "rule('token-hour', 10,", "rule('token-hour', 5000,"),
    ],
    check: checkOf('limits', 'every endpoint'),
  },
  {
    guarantee: 'G3',
    off: 'each IPv6 address counts by itself',
    edits: [
      inServer(
        'platform/limits/network.ts',
        'if (!isIPv6(ip)) return ip;',
        'if (ip || isIPv6(ip)) return ip;',
      ),
    ],
    check: checkOf('limits', 'no way of writing'),
  },
  {
    guarantee: 'G3',
    off: 'every X-Forwarded-For is believed',
    edits: [inServer('app.ts', 'trustProxy: config.trustedProxies', 'trustProxy: true')],
    check: checkOf('limits', 'no way of writing'),
  },
  {
    guarantee: 'H11',
    off: 'nobody waits for the same request',
    edits: [
      inServer(
        'platform/idempotency/idempotency.ts',
        'if (!(await claim(tx, name, { wait: !key }))) throw problem(409);',
        'if (!claim) throw problem(409);',
      ),
    ],
    check: checkOf('idempotency', 'however often'),
  },
  {
    guarantee: 'H12',
    off: 'presses do not wait for one another',
    edits: [inServer('use-cases/change-viewer-state.ts', 'pg_advisory_xact_lock(', 'abs(')],
    check: checkOf('idempotency', 'presses at once'),
  },
];
