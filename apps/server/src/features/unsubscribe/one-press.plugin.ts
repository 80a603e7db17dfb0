import type { MailList } from '@orchard/contract/notification-kinds';
import type { FastifyInstance } from 'fastify';
import { problem } from '#platform/http/problem.ts';
import { apiHeaders } from '#platform/http/security-headers.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { countGuest } from '#platform/limits/limits.ts';
import { readLink } from './unsubscribe.routes.ts';

interface OnePressRoutesParts extends Pick<SiteParts, 'limits' | 'lists'> {
  /** Takes the member out of the list. */
  leave(link: { memberId: number; list: MailList }): Promise<void>;
}

const FORM = 'application/x-www-form-urlencoded';

// The only words that a mail program sends; in the other form they stand between boundaries.
const IN_PARTS =
  /^--[^\r\n]{1,200}\r?\ncontent-disposition: *form-data; *name="?List-Unsubscribe"?\r?\n(?:[\w-]+:[^\r\n]*\r?\n)*\r?\nOne-Click\r?\n--/i;

const isPress = (type: string, body: unknown): boolean =>
  typeof body === 'string' &&
  (type.startsWith(FORM)
    ? new URLSearchParams(body).get('List-Unsubscribe') === 'One-Click'
    : IN_PARTS.test(body));

/**
 * The button beside the sender's name in mail programs (RFC 8058): a form from the provider, without
 * cookies, token or origin, since the address itself is the proof. Reading the address changes
 * nothing: it is a screen of the members' site.
 */
export function onePressRoutes(
  app: FastifyInstance,
  { leave, ...parts }: OnePressRoutesParts,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [FORM, 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 2048 },
    (_request, body, done) => done(null, body),
  );
  app.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    await countGuest(parts.limits, request);
    const link = await readLink(request, parts, request.params.token);
    const type = (request.headers['content-type'] ?? '').toLowerCase();
    if (!isPress(type, request.body)) throw problem(400);
    await leave(link);
    return apiHeaders(reply).type('text/plain; charset=utf-8').send('配信を停止しました。\n');
  });
}
