import { request as ask, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { may } from '@orchard/contract/staff/rights';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pointIn, socketOf } from '#operations/archive/point-folder.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { escapeHtml } from '#platform/html/html.ts';
import { Problem } from '#platform/http/problem.ts';
import { isProbe } from '#platform/monitoring/readiness.ts';
import { sameSecret } from '#platform/secrets/secrets.ts';
import { findStaffSession } from '#platform/sessions/live-sessions.view.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { formatPoint } from './archive-says.ts';
import type { PointView, RecoveryPoints } from './recovery-points.ts';

const BANNER_PATH = '/point-in-time/banner.css';
/** Leads back to the running site. */
const LEAVE_PATH = '/point-in-time/leave';

/** Stands above every screen of a point, so that nobody takes it for the running site. */
const banner = (point: string): string =>
  `<div class="recovery-point-banner" role="region" aria-label="過去の時点の表示"><span>${escapeHtml(point)} の時点（見るだけ）</span><a href="${LEAVE_PATH}">今のサイトに戻る</a></div>`;

const BANNER_STYLE = `.recovery-point-banner {
  position: fixed;
  inset: auto 0 0;
  z-index: 2147483647;
  display: flex;
  flex-wrap: wrap;
  gap: 0 1rem;
  align-items: center;
  justify-content: center;
  padding: 0 0.75rem env(safe-area-inset-bottom);
  color: #1c1917;
  background: #fbbf24;
  font: 600 0.875rem/1.5 system-ui, sans-serif;
}
.recovery-point-banner a {
  color: inherit;
  padding: 0.75rem 0.25rem;
  text-decoration: underline;
}
.recovery-point-banner a:focus-visible {
  outline: 3px solid #1c1917;
}
body {
  padding-bottom: 4rem;
}
`;

const nameOf = (secure: boolean) => (secure ? '__Host-recovery-point' : 'recovery-point');

const attributes = (secure: boolean) =>
  `; Path=/; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;

/** From now on the browser is shown the point with this token. */
export function enterPoint(reply: FastifyReply, token: string, secure: boolean): void {
  reply.header('set-cookie', `${nameOf(secure)}=${token}${attributes(secure)}`);
}

/** From now on the browser is shown the running site again. */
function leavePoint(reply: FastifyReply, secure: boolean): void {
  reply.header('set-cookie', `${nameOf(secure)}=${attributes(secure)}; Max-Age=0`);
}

const pointToken = ({ cookies }: FastifyRequest, secure: boolean): string | undefined =>
  cookies[nameOf(secure)] || undefined;

const READ_ONLY = '過去の時点を表示しています。見るだけで、変更はできません。';

/**
 * What always concerns the running site: this screen, the code that it asks for, signing out with the
 * token that it takes, and the way out.
 */
const LIVE = new Set<string>([
  ...Object.entries(staffApi)
    .filter(
      ([name, { method }]) =>
        name.startsWith('point-in-time.') ||
        (name.startsWith('content-restore.') && method === 'GET'),
    )
    .map(([, { path }]) => path),
  ...[staffApi.confirmCode, staffApi.leave, api.logOut, api.getCsrfCookie].map(({ path }) => path),
  LEAVE_PATH,
  BANNER_PATH,
]);

/** Belongs to one connection, or to the running site alone. */
const NOT_PASSED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'set-cookie']);

interface PassOnToPointParts {
  config: Pick<Config, 'dataDir' | 'production'>;
  db: Database;
  recoveryPoints: RecoveryPoints;
  staffCookies: SessionCookies;
}

/**
 * Shows a browser that has entered a point the site of that point in place of the running one: what
 * it reads is passed on, what would change something is refused. The administrator is asked for anew
 * at each request.
 */
export function passOnToPoint(app: FastifyInstance, parts: PassOnToPointParts): void {
  const { config, db, recoveryPoints, staffCookies } = parts;
  const secure = config.production;

  const mayInspect = async ({ cookies }: FastifyRequest) => {
    const secret = cookies[staffCookies.sessionName];
    const session = secret ? await findStaffSession(db.kysely, secret) : undefined;
    return session?.isIn === true && may(session.roles, 'site.recover');
  };

  app.get(BANNER_PATH, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-store').send(BANNER_STYLE),
  );
  app.get(LEAVE_PATH, (_request, reply) => {
    leavePoint(reply, secure);
    return reply.header('cache-control', 'no-store').redirect('/staff/point-in-time', 303);
  });
  app.addHook('preHandler', async (request, reply) => {
    const { view } = recoveryPoints;
    const token = pointToken(request, secure);
    if (token === undefined) return;
    const path = request.url.split('?', 1)[0] ?? '';
    if (isProbe(path) || LIVE.has(path)) return;
    const isOpen = view?.state === 'ready' && sameSecret(view.token, token);
    if (!isOpen || !(await mayInspect(request))) {
      // The point has been put away: this browser is back on the running site.
      leavePoint(reply, secure);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new Problem(409, { message: READ_ONLY });
    }
    reply.hijack();
    await pass(request, reply, { view, socketPath: socketOf(pointIn(config.dataDir)) });
  });
}

function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  { view, socketPath }: { view: PointView; socketPath: string },
): Promise<void> {
  const isDocument = request.headers['sec-fetch-dest'] === 'document';
  const { cookie: _own, 'accept-encoding': encodings, ...headers } = request.headers;
  return new Promise((resolve) => {
    const passed = ask(
      {
        socketPath,
        method: request.method,
        path: request.url,
        headers: {
          ...headers,
          cookie: view.cookies,
          // The banner is written into a document, so that must be plain.
          ...(encodings && !isDocument && { 'accept-encoding': encodings }),
        },
      },
      (answer) => {
        void send(answer, reply, isDocument ? view : null).finally(resolve);
      },
    );
    passed.once('error', () => {
      reply.raw.statusCode = 503;
      reply.raw.setHeader('retry-after', '2');
      reply.raw.end();
      resolve();
    });
    passed.end();
  });
}

async function send(
  answer: IncomingMessage,
  { raw }: FastifyReply,
  view: PointView | null,
): Promise<void> {
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !NOT_PASSED.has(name)) raw.setHeader(name, value);
  }
  raw.statusCode = answer.statusCode ?? 502;
  const isHtml = String(answer.headers['content-type']).startsWith('text/html');
  if (view === null || !isHtml) {
    answer.pipe(raw);
    await new Promise((done) => raw.once('close', done));
    return;
  }
  const html = (await text(answer))
    .replace('</head>', `<link rel="stylesheet" href="${BANNER_PATH}"></head>`)
    .replace(/<body[^>]*>/, (body) => `${body}${banner(formatPoint(view.at))}`);
  raw.setHeader('content-length', Buffer.byteLength(html));
  raw.end(html);
}
