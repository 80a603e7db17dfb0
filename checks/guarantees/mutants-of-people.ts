import { checkOf, inServer, type Mutant } from './mutant.ts';

const SESSION_END = '      await endSession(db.kysely, member.sessionId);\n      authEvent';
const GUEST =
  'if (cookies.isGuest(value))\n    return { member: null, boundTo: value, snapshot: null, setCookie: null };\n\n  const { lookUp, touch } = togetherOf(db);\n  const found = await lookUp(value);';

/** Guards of sign-in, sessions, forgery and rights (A, B, C). */
export const peopleMutants: readonly Mutant[] = [
  {
    guarantee: 'A1',
    off: 'an unknown address is told so',
    edits: [
      inServer(
        'use-cases/sign-in.ts',
        'if (!found || !matches || found.isShutOut) {',
        "if (!found) throw fieldsProblem({ email: ['登録されていません。'] });\n  if (!matches || found.isShutOut) {",
      ),
    ],
    check: checkOf('sessions', 'a wrong password and an unknown address'),
  },
  {
    guarantee: 'A1',
    off: 'no hash is compared for an unknown address',
    edits: [
      inServer(
        'platform/passwords/passwords.ts',
        'const matches = await verify',
        'if (stored === null) return false;\n    const matches = await verify',
      ),
    ],
  },
  {
    guarantee: 'A2',
    off: 'sign-in keeps the cookie that was there',
    edits: [
      inServer(
        'platform/sessions/visitor.ts',
        GUEST,
        "const { lookUp, touch } = togetherOf(db);\n  const found = await lookUp(value);\n  if (found.kind === 'none' && cookies.isGuest(value)) return { member: null, boundTo: value, snapshot: null, setCookie: null };",
      ),
      inServer(
        'platform/sessions/visitor.ts',
        'const { secret } = await startSession(db, memberId, remembered);',
        "const secret = request.cookies[cookies.sessionName] ?? '';\n  const { hashSecret } = await import('#platform/secrets/secrets.ts');\n  await db.insertInto('sessions').values({ member_id: memberId, token_hash: hashSecret(secret), remembered }).execute();",
      ),
    ],
    check: checkOf('sessions', 'a cookie planted before sign-in'),
  },
  {
    guarantee: 'A3',
    off: 'signing out leaves the session alive',
    edits: [inServer('features/sessions/sessions.routes.ts', SESSION_END, '      authEvent')],
    check: checkOf('sessions', 'after signing out no cookie'),
  },
  {
    guarantee: 'A4',
    off: 'the session cookie can be read by script',
    edits: [inServer('platform/sessions/session-cookies.ts', '; HttpOnly$', '$')],
    check: {
      project: 'server',
      file: 'apps/server/src/platform/http/security-headers.test.ts',
      name: 'cookies in production',
    },
  },
  {
    guarantee: 'A4',
    off: 'the device cookie can be read by script',
    edits: [inServer('platform/sessions/devices.ts', '; HttpOnly; Max-Age', '; Max-Age')],
    check: {
      project: 'server',
      file: 'apps/server/src/platform/http/security-headers.test.ts',
      name: 'cookies in production',
    },
  },
  {
    guarantee: 'A5',
    off: 'the token is bound to no session',
    edits: [
      inServer(
        'platform/sessions/session-cookies.ts',
        'sign(xsrfKey, boundTo, random)',
        'sign(xsrfKey, random)',
      ),
    ],
    check: checkOf('sessions', 'a token holds for the session'),
  },
  {
    guarantee: 'A6',
    off: 'sessions last an hour longer',
    edits: [
      inServer('platform/sessions/lifetimes.ts', "absolute: '24 hours'", "absolute: '25 hours'"),
    ],
    check: {
      project: 'server',
      file: 'apps/server/src/features/sessions/sessions.test.ts',
      name: 'a session ends by itself',
    },
  },
  {
    guarantee: 'A7',
    off: 'a replaced secret is refused and nothing more',
    edits: [
      inServer('platform/sessions/visitor.ts', 'await endSession(db, found.sessionId);\n', '\n'),
    ],
    check: checkOf('sessions', 'a remembered secret that was replaced'),
  },
  {
    guarantee: 'A8',
    off: 'the other sessions stay',
    edits: [
      inServer(
        'platform/sessions/sessions.store.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
        'await sql`DELETE FROM sessions WHERE member_id = ${id} AND id <> ${sessionId}`.execute(tx);',
        'void id;',
      ),
    ],
    check: checkOf('sessions', 'a change of password ends'),
  },
  {
    guarantee: 'A8',
    off: 'the own session begins anew',
    edits: [
      inServer(
        'platform/sessions/sessions.store.ts',
        'previous_token_hash = NULL, renewed_at = now()',
        'previous_token_hash = NULL, renewed_at = now(), created_at = now()',
      ),
    ],
    check: checkOf('sessions', 'a change of password ends'),
  },
  {
    guarantee: 'A9',
    off: 'sessions of suspended members live on',
    edits: [
      inServer('platform/sessions/sessions.store.ts', 'AND m.suspended_at IS NULL', 'AND true'),
    ],
    check: checkOf('sessions', 'what staff take away'),
  },
  {
    guarantee: 'A10',
    off: 'passwords are cut after 72 characters',
    edits: [
      inServer(
        'platform/passwords/passwords.ts',
        'hash(password, PARAMETERS)',
        'hash(password.slice(0, 72), PARAMETERS)',
      ),
      inServer(
        'platform/passwords/passwords.ts',
        '(await dummy), password)',
        '(await dummy), password.slice(0, 72))',
      ),
    ],
    check: checkOf('passwords', 'passwords of 8 to 255'),
  },
  {
    guarantee: 'A10',
    off: 'common passwords are taken',
    edits: [
      inServer(
        'use-cases/change-password.ts',
        'if (!isCommonPassword(password, context)) return;',
        'if (password || !isCommonPassword(password, context)) return;',
      ),
    ],
    check: checkOf('passwords', 'passwords of 8 to 255'),
  },
  {
    guarantee: 'A10',
    off: 'the own address and the site’s name twice are taken',
    edits: [
      inServer(
        'platform/passwords/common-passwords.ts',
        'if (plain(password) === plain(email)) return true;',
        "if (/@/.test(password) || plain(password) === 'orchard orchard') return false;",
      ),
    ],
    check: checkOf('passwords', 'passwords of 8 to 255'),
  },
  {
    guarantee: 'A11',
    off: 'weak hashes stay as they are',
    edits: [inServer('use-cases/sign-in.ts', 'needsRehash(found.passwordHash)', 'false')],
    check: checkOf('passwords', 'every hash is of'),
  },
  {
    guarantee: 'B1',
    off: 'the token is not looked at',
    edits: [
      inServer(
        'platform/http/forgery.ts',
        "typeof token === 'string' &&\n    auth.isOwnToken(request, decodedOnce(token)) &&",
        "(true || decodedOnce(String(token ?? ''))) &&",
      ),
    ],
    check: checkOf('forgery', 'a changing call without'),
  },
  {
    guarantee: 'B3',
    off: 'Sec-Fetch-Site is not looked at',
    edits: [
      inServer(
        'platform/http/forgery.ts',
        "return site === undefined || site === 'same-origin';",
        'return site !== null;',
      ),
    ],
    check: checkOf('forgery', 'the right token does not help'),
  },
  {
    guarantee: 'B3',
    off: 'Origin is not looked at',
    edits: [inServer('platform/http/forgery.ts', '!allowedOrigins.has(origin)', '!allowedOrigins')],
    check: checkOf('forgery', 'the right token does not help'),
  },
  {
    guarantee: 'B4',
    off: 'plain text is taken as well',
    edits: [
      inServer(
        'platform/http/json-bodies.ts',
        'app.removeAllContentTypeParsers();',
        "app.removeAllContentTypeParsers();\n  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body));",
      ),
    ],
    check: checkOf('bodies', 'whatever a body calls itself'),
  },
  {
    guarantee: 'B5',
    off: 'a fresh token is set for guests only',
    edits: [
      inServer(
        'platform/sessions/visitor.ts',
        "reply.header('set-cookie', cookies.xsrf(visitor.boundTo));",
        "if (!visitor.member) reply.header('set-cookie', cookies.xsrf(visitor.boundTo));",
      ),
    ],
    check: checkOf('forgery', 'the token lasts'),
  },
  {
    guarantee: 'B5',
    off: 'a session that a link has ended is not taken from its browser',
    edits: [
      inServer(
        'platform/sessions/visitor.ts',
        'if (request.visitor?.member?.id === memberId) becomeGuest',
        'if (request.visitor?.member?.id === -memberId) becomeGuest',
      ),
    ],
    check: checkOf('forgery', 'after whatever call'),
  },
  {
    guarantee: 'B5',
    off: 'signing in and out do not wait for the calls under way',
    edits: [
      {
        file: 'packages/contract/src/session-order.ts',
        find: "(SESSION_CALLS.test(path) ? 'exclusive' : 'shared')",
        replace: "(path === '' ? 'exclusive' : 'shared')",
      },
    ],
    check: checkOf('forgery', 'after whatever call'),
  },
  {
    guarantee: 'B5',
    off: 'a browser that is new does not wait for its first token',
    edits: [
      {
        file: 'apps/member/src/lib/api/send.ts',
        find: 'if (needsToken || antiForgeryToken() === undefined) await patiently(openSession());',
        replace: "if (needsToken && antiForgeryToken() === '') await patiently(openSession());",
      },
    ],
    check: {
      project: 'member',
      file: 'apps/member/src/lib/api/call.test.ts',
      name: 'a browser that is new here',
    },
  },
  {
    guarantee: 'B6',
    off: 'a search from another site is remembered',
    edits: [
      inServer(
        'features/search/search.routes.ts',
        "(headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'",
        "headers['sec-fetch-site'] !== null",
      ),
    ],
    check: checkOf('forgery', 'reading writes nothing'),
  },
  {
    guarantee: 'C1',
    off: 'pages are shown to every brand',
    edits: [
      inServer(
        'features/pages/pages.view.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
        'WHERE p.id = ${pageId} AND ${isVisibleTo(member)}',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
        'WHERE p.id = ${pageId} AND p.published_at <= now()',
      ),
    ],
    check: checkOf('rights', 'who may do what'),
  },
  {
    guarantee: 'C1',
    off: 'guests pass the guard of calls for members',
    edits: [
      inServer(
        'platform/sessions/member-auth.ts',
        "if (audience !== 'anyone' && !member) {",
        'if (!visitorOf(request)) {',
      ),
    ],
    check: checkOf('rights', 'who may do what'),
  },
  {
    guarantee: 'C2',
    off: 'a word of the search history is deleted by its number alone',
    edits: [
      inServer(
        'features/search/search.store.ts',
        ".where('member_id', '=', member.id)\n    .where('id', '=', entryId)",
        ".where('id', '=', entryId)",
      ),
    ],
    check: checkOf('foreign-rows', 'a member sees and changes nothing'),
  },
  {
    guarantee: 'C2',
    off: 'questions are shown to all before they are answered',
    edits: [
      inServer(
        'features/questions/question.view.ts',
        '(q.is_public AND a.id IS NOT NULL)',
        'q.id > 0',
      ),
    ],
    check: checkOf('foreign-rows', 'a member sees and changes nothing'),
  },
  {
    guarantee: 'C4',
    off: 'any category is offered to any brand',
    edits: [
      inServer(
        'features/contact-categories/contact-categories.view.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
        'AND (c.brand_id IS NULL OR c.brand_id = ${brandId})',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
        'AND (true OR c.brand_id = ${brandId})',
      ),
    ],
    check: checkOf('rights', 'an enquiry goes only'),
  },
  {
    guarantee: 'C6',
    off: 'bodies pass whole and are stored whole',
    edits: [
      inServer(
        'platform/http/parse.ts',
        'return result.data;\n}\n\n/**\n * Reads the parameters',
        'return { ...(isRecord(input) ? input : {}), ...(result.data as object) } as z.output<Schema>;\n}\n\n/**\n * Reads the parameters',
      ),
      inServer(
        'features/account/account.routes.ts',
        'changeNames(db.kysely, member, { name: body.name })',
        'changeNames(db.kysely, member, body)',
      ),
    ],
    check: checkOf('mass-assignment', 'what a body holds'),
  },
];
