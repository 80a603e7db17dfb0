import { getCsrfCookie, logIn } from '@orchard/contract/sessions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from '#platform/html/html.ts';
import { ERROR_PAGE_POLICY, plainPage } from '#platform/http/error-page.ts';
import { problem } from '#platform/http/problem.ts';
import { apiHeaders } from '#platform/http/security-headers.ts';
import { MEMBER_COOKIES } from '#platform/sessions/session-cookies.ts';

const FORM = 'application/x-www-form-urlencoded';
const FORWARDED = [
  'cookie',
  'host',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
];

const SECOND_STEP =
  '2段階認証をお使いの方は、ブラウザーを新しくするか、別の端末からログインしてください。';

interface Refusal {
  message?: string;
  errors?: Record<string, string[]>;
}

/** The sign-in screen, which leads who is signed in to where they wanted to go. */
function signInScreen({ query }: FastifyRequest): string {
  const { next } = query as { next?: unknown };
  return typeof next === 'string' ? `/login?${new URLSearchParams({ next })}` : '/login';
}

function refusalPage({ message = '', errors = {} }: Refusal, back: string): string {
  const sentences = Object.values(errors).flat();
  return plainPage({
    title: 'ログインできませんでした',
    leads: [
      ...(sentences.length > 0 ? sentences : [message]),
      ...('authenticator_code' in errors ? [SECOND_STEP] : []),
    ].map(escapeHtml),
    link: { to: escapeHtml(back), text: 'ログイン画面に戻る' },
  });
}

const namedBy = (cookies: string | string[] | undefined): string[] =>
  [cookies ?? []].flat().map((cookie) => cookie.split(';', 1)[0] ?? '');

/**
 * The sign-in of a browser in which the site's scripts do not run: the form itself. It makes the same
 * call, with its limits and its answers, and shows the outcome as a page. No script has fetched the
 * anti-forgery token or can add it, so the browser has to name this site as the origin.
 */
export function plainSignInRoutes(
  app: FastifyInstance,
  { allowedOrigins }: { allowedOrigins: ReadonlySet<string> },
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 8192 }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.post('/login/plain', async (request, reply) => {
    const { headers, body, socket } = request;
    if (!allowedOrigins.has(headers.origin ?? '')) throw problem(419);
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const sent = Object.fromEntries(
      FORWARDED.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
    );
    const from = { remoteAddress: socket.remoteAddress ?? '127.0.0.1' };
    const opened = await app.inject({ ...from, url: getCsrfCookie.path, headers: sent });
    const fresh = namedBy(opened.headers['set-cookie']);
    const token = fresh.find((cookie) => cookie.startsWith(`${MEMBER_COOKIES.xsrf}=`));
    const answer = await app.inject({
      ...from,
      method: 'POST',
      url: logIn.path,
      headers: {
        ...sent,
        // Of two cookies of one name the first counts.
        cookie: [...fresh, headers.cookie ?? ''].join('; '),
        accept: 'application/json',
        'x-xsrf-token': token?.slice(MEMBER_COOKIES.xsrf.length + 1) ?? '',
      },
      payload: { ...Object.fromEntries(form), remember: form.has('remember') },
    });
    apiHeaders(reply).header('set-cookie', answer.headers['set-cookie'] ?? []);
    if (answer.statusCode === 200) return reply.redirect(signInScreen(request), 303);
    return reply
      .code(answer.statusCode)
      .header('content-security-policy', ERROR_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(refusalPage(answer.json<Refusal>(), signInScreen(request)));
  });
}
