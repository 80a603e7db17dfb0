import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { recent } from '#platform/content-cache/recent.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { AdmissionControl } from '#platform/http/admission-control.ts';
import { problem } from '#platform/http/problem.ts';
import { documentHeaders, documentPolicy } from '#platform/http/security-headers.ts';
import { countGuest, type Limits } from '#platform/limits/limits.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { drawnScreen } from './drawn-screen.ts';
import { firstAnswers } from './first-answers.ts';
import { firstScreen } from './first-screens.ts';
import { lastKnownBrands } from './last-known-brands.ts';
import { screenFiles } from './screen-files.ts';
import { writeDocument } from './write-document.ts';

const compress = promisify(brotliCompress);

// What is kept is compressed once, a member's own each time.
const ONCE = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const EACH_TIME = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** How old the brands of a document may be: anybody may ask for documents without end. */
const BRANDS_MS = 1000;

/** Answers the address of a screen. */
type ServeDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  status?: 200 | 404,
) => Promise<unknown>;

/** What the documents of the members' site are made from. */
export interface SiteDocumentParts {
  app: Pick<FastifyInstance, 'inject' | 'log'>;
  config: Config;
  db: Database;
  cookies: SessionCookies;
  limits: Limits;
  /** Folder of the built app; without it there is no document (404). */
  memberDist: string | null;
  /** Whether there is more urgent work than drawing. */
  isOverloaded: () => boolean;
  admission: AdmissionControl;
}

/**
 * Serves the members' app at the address of any screen, never cached. To a member it comes with
 * what its first screen asks for, and with that screen drawn; without that it is the same for all
 * who open this screen, and compressed once for as long as it stays the same. While the database is
 * away it comes without, and says itself what is wrong.
 */
export async function siteDocument({
  app,
  config,
  db,
  cookies,
  limits,
  memberDist,
  isOverloaded,
  admission,
}: SiteDocumentParts): Promise<ServeDocument> {
  if (memberDist === null) {
    return async () => {
      throw problem(404);
    };
  }
  const template = await readFile(join(memberDist, 'index.html'), 'utf8');
  const files = await screenFiles(memberDist);
  const draw = await drawnScreen(memberDist, { isOverloaded, log: app.log });
  const policy = documentPolicy(config.videoOembedUrl.origin);
  const findBrands = recent(lastKnownBrands(db.kysely), BRANDS_MS);
  const latest = new Map<string, { html: string; brotli: Buffer }>();

  return async (request, reply, status = 200) => {
    await admission.admit(request, reply);
    const { brands, isCurrent } = await findBrands();
    const site = {
      product: config.productName,
      video_oembed_url: config.videoOembedUrl.href,
      brands,
    };
    const screen = status === 200 ? firstScreen(request.url) : undefined;
    const hasCalls = screen !== undefined && screen.calls.length > 0;
    const asks = isCurrent && hasCalls && request.method === 'GET' && !cookies.isSignedOut(request);
    const answers = asks
      ? await admission.withinRequest(() => firstAnswers(app, request, reply, screen))
      : {};
    const isOwn = Object.keys(answers).length > 0;
    // Only now is it known that the session was none.
    if (asks && !isOwn) await countGuest(limits, request);
    const { start } = files;
    const drawn = isOwn && start ? await draw({ url: request.url, site, answers }) : undefined;
    const html = writeDocument(template, {
      site,
      answers,
      files: screen ? files.of(screen.page) : [],
      drawn: start && drawn !== undefined ? { html: drawn, start } : undefined,
    });
    documentHeaders(reply, policy, request.url);
    reply.code(status).type('text/html; charset=utf-8').header('vary', 'Accept-Encoding, Cookie');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
    reply.header('content-encoding', 'br');
    if (isOwn) return reply.send(await compress(html, EACH_TIME));
    const page = screen?.page ?? '';
    let kept = latest.get(page);
    if (kept?.html !== html) {
      kept = { html, brotli: await compress(html, ONCE) };
      latest.set(page, kept);
    }
    return reply.send(kept.brotli);
  };
}
