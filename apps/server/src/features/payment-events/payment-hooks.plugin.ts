import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteRefused } from '#features/payment-sources/payment-sources.commands.ts';
import {
  claimsSignature,
  findSource,
  isSigned,
  showsSecret,
} from '#features/payment-sources/payment-sources.view.ts';
import type { BackgroundWorker } from '#platform/concurrency/background-worker.ts';
import { Problem, problem } from '#platform/http/problem.ts';
import { apiHeaders } from '#platform/http/security-headers.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { countGuest } from '#platform/limits/limits.ts';
import { addArrival, isCut, MAX_BODY } from './payment-arrivals.store.ts';

interface HooksParts extends Pick<SiteParts, 'db' | 'limits'> {
  paymentKey: Buffer;
  paymentWorker: BackgroundWorker;
}

/** The first bytes of a body; the rest is read and left, so that the sender gets its answer. */
async function readBody({ raw }: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    if (length < MAX_BODY) chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY);
}

const unavailable = () => problem(503, { 'retry-after': '30' });

/**
 * Where payment providers tell of payments: beside the site's calls, in maintenance too, with a body
 * of any type. Whoever shows the right secret gets 200 once it is stored, or 503, and never another
 * answer: some providers forget an address for good that answers anything else.
 */
export function paymentHooks(
  app: FastifyInstance,
  { db, limits, paymentKey, paymentWorker }: HooksParts,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  // What is wrong with the type of a body is no reason to refuse it.
  app.addHook('onRequest', async ({ raw }) => void delete raw.headers['content-type']);
  app.setErrorHandler(async (error, request, reply) => {
    const isMeant = error instanceof Problem && [401, 429].includes(error.status);
    if (!isMeant) request.log.warn({ err: error }, 'unavailable');
    const { status, body, headers } = isMeant ? error : unavailable();
    return apiHeaders(reply).code(status).headers(headers).send(body);
  });
  app.route<{ Params: { address: string } }>({
    // Some providers of forms put all of it into the address, and some ask first who is there.
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH'],
    exposeHeadRoute: false,
    url: '/hooks/:address',
    async handler(request, reply) {
      const refuse = async (id?: number) => {
        await countGuest(limits, request);
        if (id !== undefined) await noteRefused(db.kysely, id);
        return problem(401, { connection: 'close' });
      };
      // Pair by pair as they are: only an adapter knows of what letters they are. Some add a second `?`.
      const pairs = request.url.split(/[?&]/).slice(1);
      const keyIn = (pair: string) => new URLSearchParams(pair).get('key');
      const shown = { headers: request.headers, key: pairs.map(keyIn).find(Boolean) ?? '' };
      const source = await findSource(db.kysely, paymentKey, request.params.address);
      if (!source) throw await refuse();
      const isRight = showsSecret(source, shown);
      if (!isRight && !claimsSignature(source, shown)) throw await refuse(source.id);
      const body = await readBody(request);
      // Nobody can tell whether what is cut was signed.
      if (!isRight && isCut(body)) throw unavailable();
      if (!isRight && !isSigned(source, shown, body)) throw await refuse(source.id);
      await addArrival(db.kysely, {
        source_id: source.id,
        message_id: String(request.headers['webhook-id'] ?? ''),
        query: pairs.filter((pair) => keyIn(pair) === null).join('&'),
        body,
      });
      reply.raw.once('close', () => paymentWorker.wake());
      // GMO comes again five times unless it is answered this.
      const answer = source.kind === 'form' ? '0' : 'OK';
      return apiHeaders(reply).type('text/plain; charset=utf-8').send(answer);
    },
  });
}
