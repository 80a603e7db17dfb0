import { check, type Guarantees, here } from './guarantee.ts';

/** Guarantees about members’ sessions, anti-forgery tokens and requests from elsewhere. */
export const SESSIONS: Guarantees = {
  A2: {
    says: 'A session that was planted before sign-in is worth nothing after it',
    shownBy: here('sessions', 'a cookie planted before sign-in', {
      breaks: 'sign-in keeps the cookie that was there',
      file: 'apps/server/src/platform/sessions/visitor.ts',
      from: '  if (cookies.isGuest(value))\n    return { member: null, boundTo: value, snapshot: null, unread: 0, setCookie: null };\n\n',
      to: '',
      also: [
        {
          file: 'apps/server/src/platform/sessions/visitor.ts',
          from: 'await lookUp(value);',
          to: "await lookUp(value);\n  if (found.kind === 'none' && cookies.isGuest(value)) return { member: null, boundTo: value, snapshot: null, unread: 0, setCookie: null };",
        },
        {
          file: 'apps/server/src/platform/sessions/visitor.ts',
          from: '{ secret } = await startSession(db, memberId, remembered, originOf(request, device)',
          to: "secret = request.cookies[cookies.sessionName] ?? '';\n  const { hashSecret } = await import('#platform/secrets/secrets.ts');\n  await db.insertInto('sessions').values({ member_id: memberId, token_hash: hashSecret(secret), remembered }).execute(",
        },
      ],
    }),
  },
  A3: {
    says: 'After signing out the cookies of the session are refused',
    shownBy: here('sessions', 'after signing out no cookie', {
      breaks: 'signing out leaves the session alive',
      file: 'apps/server/src/features/sessions/sessions.routes.ts',
      from: "      await endSession(db.kysely, { kind: 'member', id: member.id }, member.sessionId);\n",
      to: '',
    }),
    besides: 'One session cookie serves for remembering too; its renewed forms are tried as well.',
  },
  A4: {
    says: 'Cookies in production are as strict as they can be, the device’s too',
    shownBy: check(
      'apps/server/src/platform/http/security-headers.test.ts',
      'cookies in production',
      (passed, total) => `violations ${total - passed} in ${total} tests`,
      {
        breaks: 'the device cookie can be read by script',
        file: 'apps/server/src/platform/sessions/devices.ts',
        from: '; HttpOnly; Max-',
        to: '; Max-',
      },
      {
        breaks: 'the session cookie can be read by script',
        file: 'apps/server/src/platform/sessions/session-cookies.ts',
        from: 'attributes}; HttpOnly${',
        to: 'attributes}${',
      },
    ),
  },
  A5: {
    says: 'An anti-forgery token holds for its own session only',
    shownBy: here('sessions', 'a token holds for the session', {
      breaks: 'the token is bound to no session',
      file: 'apps/server/src/platform/sessions/session-cookies.ts',
      from: ', boundTo, random)}',
      to: ', random)}',
      also: [
        {
          file: 'apps/server/src/platform/sessions/session-cookies.ts',
          from: 'if (!sameSecret(proof, sign(xsrfKey, boundTo, random))) return false;',
          to: 'if (!sameSecret(proof, sign(xsrfKey, random))) return false;',
        },
      ],
    }),
  },
  A6: {
    says: 'Sessions end after 120 minutes idle, 24 hours, or 30 days when remembered',
    shownBy: check(
      'apps/server/src/features/sessions/sessions.test.ts',
      'a session ends by itself',
      (passed, total) => `ends judged rightly ${passed} of ${total}`,
      {
        breaks: 'sessions last an hour longer',
        file: 'apps/server/src/platform/sessions/lifetimes.ts',
        from: "absolute: '24 hours',",
        to: "absolute: '25 hours',",
      },
    ),
  },
  A7: {
    says: 'A remembered secret that comes again after it was replaced ends the session',
    shownBy: here('sessions', 'a remembered secret that was replaced', {
      breaks: 'a replaced secret is refused and nothing more',
      file: 'apps/server/src/platform/sessions/visitor.ts',
      from: "await endSession(db, { kind: 'member', id: found.memberId }, found.sessionId);",
      to: '',
    }),
  },
  A8: {
    says: 'A change of password ends all other sessions, and does not prolong the own one',
    shownBy: here(
      'sessions',
      'a change of password ends',
      {
        breaks: 'the other sessions stay',
        file: 'apps/server/src/ways-in.ts',
        from: "['codes', 'links', 'devices', 'sessions'] as const",
        to: "['codes', 'links', 'devices'] as const",
      },
      {
        breaks: 'the own session begins anew',
        file: 'apps/server/src/platform/sessions/sessions.store.ts',
        from: 'previous_token_hash = NULL, renewed_at = now()',
        to: 'previous_token_hash = NULL, renewed_at = now(), created_at = now()',
      },
    ),
  },
  A9: {
    says: 'Suspension and loss of a role hold at the next request',
    shownBy: here('sessions', 'what staff take away', {
      breaks: 'sessions of suspended members live on',
      file: 'apps/server/src/platform/sessions/live-sessions.view.ts',
      from: 'AND m.suspended_at IS NULL',
      to: 'AND true',
    }),
  },
  B1: {
    says: 'Nothing is changed without the visitor’s own anti-forgery token',
    shownBy: [
      here('forgery', 'a changing call without', {
        breaks: 'the token is not looked at',
        file: 'apps/server/src/platform/http/auth-strategy.ts',
        from: "typeof token === 'string' &&\n    auth.isOwnToken?.(request, decodedOnce(token",
        to: "(true || decodedOnce(String(token ?? '')",
      }),
      check(
        'checks/staff-guards.test.ts',
        'every call of the console that changes something',
        (passed, total) => `calls of the console let through ${total - passed} of ${total}`,
        {
          breaks: 'the console looks at no token',
          file: 'apps/server/src/platform/sessions/staff-auth.ts',
          from: 'cookies.isXsrfFor(visitorOf(request).boundTo, token)',
          to: 'token !== undefined || visitorOf(request) === null',
        },
      ),
    ],
  },
  B2: {
    says: 'No page of another origin changes anything',
    shownBy: [],
    besides:
      'Only a browser can show it: `e2e/security.spec.ts`, “another site changes nothing” and “a link of another site opens the site and changes nothing”.',
  },
  B3: {
    says: 'Requests from elsewhere are refused although the token is right',
    shownBy: here(
      'forgery',
      'the right token does not help',
      {
        breaks: 'Origin is not looked at',
        file: 'apps/server/src/platform/http/auth-strategy.ts',
        from: 'if (origin !== undefined && !allowedOrigins.has(origin)) return false;',
        to: 'if (origin !== undefined && !allowedOrigins) return false;',
      },
      {
        breaks: 'Sec-Fetch-Site is not looked at',
        file: 'apps/server/src/platform/http/auth-strategy.ts',
        from: "return site === undefined || site === 'same-origin';",
        to: 'return site !== null;',
      },
    ),
  },
  B4: {
    says: 'No body goes around its validation by what it calls itself',
    shownBy: [
      here('bodies', 'whatever a body calls itself', {
        breaks: 'plain text is taken as well',
        file: 'apps/server/src/platform/http/bodies.ts',
        from: 'app.removeAllContentTypeParsers();',
        to: "app.removeAllContentTypeParsers();\n  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body));",
      }),
      here('bodies', 'a second content type'),
    ],
  },
  B5: {
    says: 'Honest use never meets a 419',
    shownBy: [
      here('forgery', 'the token lasts', {
        breaks: 'a fresh token is set for guests only',
        file: 'apps/server/src/platform/sessions/visitor.ts',
        from: "reply.header('set-cookie', cookies",
        to: "if (!visitor.member) reply.header('set-cookie', cookies",
      }),
      here(
        'forgery',
        'after whatever call',
        {
          breaks: 'a session that a link has ended is not taken from its browser',
          file: 'apps/server/src/platform/sessions/visitor.ts',
          from: 'id === memberId) becomeGuest',
          to: 'id === -memberId) becomeGuest',
        },
        {
          breaks: 'signing in and out do not wait for the calls under way',
          file: 'packages/contract/src/session-order.ts',
          from: '(SESSION_CALLS.test(path) ?',
          to: "(path === '' ?",
        },
      ),
      here('tokens-in-browsers', 'no answer that comes late'),
      check(
        'apps/member/src/lib/api/call.test.ts',
        'a browser that is new here',
        (passed, total) => `new browsers that were answered ${passed} of ${total}`,
        {
          breaks: 'a browser that is new does not wait for its first token',
          file: 'apps/member/src/lib/api/send.ts',
          from: '|| antiForgeryToken() === undefined',
          to: "&& antiForgeryToken() === ''",
        },
      ),
    ],
  },
  B6: {
    says: 'Reading writes nothing, but for a search by the site’s own script',
    shownBy: here('forgery', 'reading writes nothing', {
      breaks: 'a search from another site is remembered',
      file: 'apps/server/src/features/search/search.routes.ts',
      from: "(headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';",
      to: "headers['sec-fetch-site'] !== null;",
    }),
  },
};
