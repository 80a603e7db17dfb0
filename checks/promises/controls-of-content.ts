import { type Control, checkOf, type Edit, inServer } from './control.ts';

const inMember = (file: string, find: string, replace: string): Edit => ({
  file: `apps/member/src/${file}`,
  find,
  replace,
});
const inContract = (file: string, find: string, replace: string): Edit => ({
  file: `packages/contract/src/${file}`,
  find,
  replace,
});

/** Guards of what comes in and is shown, of mails, limits and repeats (D to H). */
export const contentControls: readonly Control[] = [
  {
    promise: 'D2',
    off: 'NUL passes',
    edits: [inContract('fields.ts', "!value.includes('\\0')", 'value !== null')],
    check: checkOf('fuzz', 'NUL in any field'),
  },
  {
    promise: 'D2',
    off: 'anything is the number of a row',
    edits: [inContract('fields.ts', 'z.regex(/^[1-9]\\d{0,9}$/)', 'z.regex(/^.+$/)')],
    check: checkOf('fuzz', 'whatever is sent'),
  },
  {
    promise: 'D3',
    off: 'HTML is stored as it comes',
    edits: [
      inServer(
        'platform/sanitize.ts',
        'sanitize(html, OPTIONS)',
        'html || sanitize(html, OPTIONS)',
      ),
    ],
    check: checkOf('markup', 'hostile markup is stored'),
  },
  {
    promise: 'D3',
    off: 'the server’s wall alone',
    edits: [
      inServer(
        'platform/sanitize.ts',
        'sanitize(html, OPTIONS)',
        'html || sanitize(html, OPTIONS)',
      ),
    ],
    check: checkOf('markup-run', 'hostile markup does not run'),
  },
  {
    promise: 'D3',
    off: 'the browser’s wall alone',
    edits: [
      inMember(
        'ui/rich-text/sanitise.ts',
        'DOMPurify.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true })',
        '(html || DOMPurify.sanitize(html, allowed)) as unknown as TrustedHTML',
      ),
    ],
    check: checkOf('markup-run', 'hostile markup does not run'),
  },
  {
    promise: 'D4',
    off: 'the cut counts code units',
    edits: [
      inMember(
        'ui/excerpt/excerpt.ts',
        'endOfGraphemes(textOf(pieces).trimEnd(), limit)',
        '(textOf(pieces).trimEnd().length <= limit ? endOfGraphemes("", 0) : limit)',
      ),
    ],
    check: {
      project: 'member',
      file: 'apps/member/src/ui/excerpt/excerpt.test.tsx',
      name: 'whatever the operators wrote',
    },
  },
  {
    promise: 'D5',
    off: 'mails carry text unescaped',
    edits: [inServer('platform/mail/letter.ts', 'escapeHtml(text).replaceAll', 'text.replaceAll')],
    check: checkOf('markup', 'text stays text'),
  },
  {
    promise: 'D6',
    off: 'refusals carry no headers of calls',
    edits: [
      inServer(
        'platform/http/refusals.ts',
        '  apiHeaders(reply);\n  return reply\n    .code',
        '  void apiHeaders;\n  return reply\n    .code',
      ),
    ],
    check: checkOf('headers', 'every answer carries'),
  },
  {
    promise: 'D9',
    off: 'a path that begins with two slashes passes',
    edits: [inMember('lib/next.ts', " || url.pathname.startsWith('//')", '')],
    check: { project: 'member', file: 'apps/member/src/lib/next.test.ts', name: 'stays at home' },
  },
  {
    promise: 'D10',
    off: 'whatever was decoded is shown',
    edits: [inMember('lib/email-parameter.ts', ' && EMAIL_PATTERN.test(address)', '')],
    check: {
      project: 'member',
      file: 'apps/member/src/lib/email-parameter.test.ts',
      name: 'nothing is read from',
    },
  },
  {
    promise: 'D10',
    off: 'the address sent along names the member',
    edits: [
      inServer(
        'flows/set-password-by-token.ts',
        'email === undefined ? {} : { email }',
        "{ email: email ?? 'hanako@example.jp' }",
      ),
    ],
    check: checkOf('mailed-secrets', 'the address that a link carries'),
  },
  {
    promise: 'E1',
    off: 'any address that names the platform is taken',
    edits: [
      inContract(
        'thumbnail-pattern.ts',
        '/^https:\\/\\/i\\.vimeocdn\\.com\\/[\\x21-\\x7e]+$/',
        '/^https:\\/\\/.*i\\.vimeocdn\\.com/',
      ),
    ],
    check: checkOf('thumbnails', 'nothing but the platform'),
  },
  {
    promise: 'E1',
    off: 'a later thumbnail replaces the first',
    edits: [
      inServer(
        'features/videos/videos.store.ts',
        'AND thumbnail_url IS NULL AND vimeo_id IS NOT NULL',
        'AND vimeo_id IS NOT NULL',
      ),
    ],
    check: checkOf('thumbnails', 'nothing but the platform'),
  },
  {
    promise: 'E2',
    off: 'redirects are followed',
    edits: [inServer('platform/oembed.ts', "redirect: 'error'", "redirect: 'follow'")],
    check: checkOf('thumbnail-lookups', 'whatever the platform does'),
  },
  {
    promise: 'E4',
    off: 'a platform that is down is asked for ever',
    edits: [inServer('platform/oembed.ts', 'failures >= LIMIT.failures', 'failures > 1000')],
    check: checkOf('thumbnail-lookups', 'a platform that is down'),
  },
  {
    promise: 'E5',
    off: 'pictures are kept as they come',
    edits: [
      inServer(
        'features/uploads/uploads.routes.ts',
        'await redrawImage(Buffer.concat(sent))',
        'await Promise.resolve(Buffer.concat(sent))',
      ),
      inServer('features/uploads/uploads.routes.ts', 'import { redrawImage }', '//'),
    ],
    check: checkOf('uploads', 'nothing that is sent as a picture'),
  },
  {
    promise: 'E5',
    off: 'any number of pixels is unpacked',
    edits: [
      inServer(
        'features/uploads/redraw-image.ts',
        'found.width * found.height > PIXELS',
        'found.width > 1_000_000',
      ),
      inServer(
        'features/uploads/redraw-image.ts',
        'limitInputPixels: PIXELS',
        'limitInputPixels: false',
      ),
    ],
    check: checkOf('uploads', 'nothing that is sent as a picture'),
  },
  {
    promise: 'F1',
    off: 'any host is served',
    edits: [inServer('platform/http/allowed-hosts.ts', '!hosts.has(host)', '!hosts')],
    check: checkOf('mailed-secrets', 'mails lead to the site'),
  },
  {
    promise: 'F1',
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
    promise: 'F2',
    off: 'whoever has had a mail is told to wait',
    edits: [
      inServer(
        'features/passwords/passwords.routes.ts',
        'refusal.status === 429) return answer;',
        'refusal.status === 418) return answer;',
      ),
    ],
    check: checkOf('mailed-secrets', 'asking for a reset link'),
  },
  {
    promise: 'F2',
    off: 'the mail is sent within the request',
    edits: [
      inServer(
        'features/passwords/passwords.routes.ts',
        'outbox.wake();\n      return answer;',
        'await outbox.deliver();\n      return answer;',
      ),
    ],
  },
  {
    promise: 'F3',
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
    promise: 'F4',
    off: 'a link works for whoever is signed in',
    edits: [
      inServer(
        'flows/change-email.ts',
        "takeToken(tx, 'email', token, { memberId: member.id })",
        "takeToken(tx, 'email', token)",
      ),
    ],
    check: checkOf('change-of-address', 'an address changes hands'),
  },
  {
    promise: 'F5',
    off: 'opening a link uses its token up',
    edits: [
      inServer(
        'features/site/site-document.ts',
        'if (!template) throw problem(404);',
        "if (!template) throw problem(404);\n    await db.pool.query(\"DELETE FROM mailed_tokens WHERE token_hash = sha256(convert_to($1, 'UTF8'))\", [request.url.split('?')[0]?.split('/').at(-1)]);",
      ),
    ],
    check: checkOf('mailed-secrets', 'opening the links of mails'),
  },
  {
    promise: 'F6',
    off: 'anything may stand before the @',
    edits: [inContract('fields.ts', "^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@", '^[^@]{1,64}@')],
    check: checkOf('mail-wire', 'a field for an address'),
  },
  {
    promise: 'F7',
    off: 'a mail is tried once',
    edits: [
      inServer(
        'platform/mail/deliver.ts',
        'isFinal(error) || mail.attempt > RETRY_AFTER.length',
        'isFinal(error) || mail.attempt > 0 || RETRY_AFTER.length > 9',
      ),
    ],
    check: checkOf('mail-wire', 'whatever the mail server does'),
  },
  {
    promise: 'G1',
    off: 'fifty tries a minute',
    edits: [
      inServer('platform/limits/rules.ts', "rule('login-pair', 5,", "rule('login-pair', 50,"),
    ],
    check: {
      project: 'server',
      file: 'apps/server/src/features/session/login-limits.test.ts',
      name: 'fifty at once',
    },
  },
  {
    promise: 'G2',
    off: 'mailed tokens may be guessed without end',
    edits: [
      inServer('platform/limits/rules.ts', "rule('token', 5,", "rule('token', 5000,"),
      inServer('platform/limits/rules.ts', "rule('token-hour', 10,", "rule('token-hour', 5000,"),
    ],
    check: checkOf('limits', 'every door'),
  },
  {
    promise: 'D8',
    off: 'cells are written as they are',
    edits: [inServer('platform/sheets/write-csv.ts', 'guardFormula(value)', 'String(value)')],
    check: checkOf('member-files', 'no cell of a file'),
  },
  {
    promise: 'E6',
    off: 'members are written outside the transaction of their batch',
    edits: [
      inServer(
        'flows/import-members.ts',
        'await workOn(tx, parts, work, rows);',
        'await workOn(db.kysely, parts, work, rows);',
      ),
    ],
    check: checkOf('member-files', 'a file of members'),
  },
  {
    promise: 'E6',
    off: 'files of any size are read',
    edits: [
      {
        file: 'packages/contract/src/staff/member-imports.ts',
        find: '20 * 1024 * 1024',
        replace: '2_000 * 1024 * 1024',
      },
    ],
    check: checkOf('member-files', 'a file of members'),
  },
  {
    promise: 'G3',
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
    promise: 'G3',
    off: 'every X-Forwarded-For is believed',
    edits: [inServer('app.ts', 'trustProxy: config.trustedProxies', 'trustProxy: true')],
    check: checkOf('limits', 'no way of writing'),
  },
  {
    promise: 'H11',
    off: 'nobody waits for the same request',
    edits: [
      inServer(
        'platform/once/once.ts',
        'if (!(await claim(tx, name, { wait: !key }))) throw problem(409);',
        'if (!claim) throw problem(409);',
      ),
    ],
    check: checkOf('once', 'however often'),
  },
  {
    promise: 'H12',
    off: 'presses do not wait for one another',
    edits: [inServer('flows/toggle-mark.ts', 'pg_advisory_xact_lock(', 'abs(')],
    check: checkOf('once', 'presses at once'),
  },
];
