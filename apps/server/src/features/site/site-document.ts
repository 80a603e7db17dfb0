import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { PlannedMaintenance } from '@orchard/contract/maintenance';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { recent } from '#platform/content-cache/recent.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { AdmissionControl } from '#platform/http/admission-control.ts';
import type { MaintenanceGate } from '#platform/http/maintenance-gate.ts';
import { problem } from '#platform/http/problem.ts';
import { documentHeaders, documentPolicy } from '#platform/http/security-headers.ts';
import { countGuest, type Limits } from '#platform/limits/limits.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { documentCalls } from './document-calls.ts';
import { lastKnownSite } from './last-known-site.ts';
import { createScreenRenderer, screenFiles } from './screen-renderer.ts';
import { writeDocument } from './write-document.ts';

const compress = promisify(brotliCompress);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** The greatest age of a document's facts about the site, because guests may request documents without end. */
const FACTS_MS = 1000;

/** Answers the address of a screen. */
type ServeDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  status?: 200 | 404,
) => Promise<unknown>;

/** The dependencies of the members' documents. */
export interface SiteDocumentParts {
  app: Pick<FastifyInstance, 'inject' | 'log'>;
  config: Config;
  db: Database;
  cookies: SessionCookies;
  limits: Limits;
  /** Folder of the built app; without it there is no document (404). */
  memberDist: string | null;
  /** Whether there is more urgent work than rendering. */
  isOverloaded: () => boolean;
  admission: AdmissionControl;
  refuseInMaintenance: MaintenanceGate;
  /** The maintenance to come of which members are told; null: none. */
  findAnnounced: () => Promise<PlannedMaintenance | null>;
}

/**
 * Whether a document may be compressed: not where another site may have written the address. The
 * document would contain that text beside the member's own data, and its compressed length would
 * reveal the data.
 */
const mayCompress = ({ url, headers }: FastifyRequest): boolean =>
  /\bbr\b/.test(headers['accept-encoding'] ?? '') &&
  (!url.includes('?') || ['same-origin', 'none'].includes(String(headers['sec-fetch-site'])));

/**
 * Serves the members' app at the address of any screen, never cached: with the screen rendered, or,
 * from a busy process and while the database is away, as a shell in which the browser renders it.
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
  refuseInMaintenance,
  findAnnounced,
}: SiteDocumentParts): Promise<ServeDocument> {
  if (memberDist === null) {
    return async () => {
      throw problem(404);
    };
  }
  const template = await readFile(join(memberDist, 'index.html'), 'utf8');
  const files = await screenFiles(memberDist);
  const { start } = files;
  const renderer = await createScreenRenderer(memberDist, app.log);
  const policy = documentPolicy(config.videoOembedUrl.origin);
  const findFacts = recent(lastKnownSite(db.kysely), FACTS_MS);

  return async (request, reply, status = 200) => {
    await refuseInMaintenance(request);
    await admission.admit(request, reply);
    const { name, brands, isCurrent } = await findFacts();
    const site = {
      product: config.productName,
      name,
      video_oembed_url: config.videoOembedUrl.href,
      brands,
    };
    const { url } = request;
    const calls = documentCalls(app, request, reply, cookies.isSignedOut(request));
    const isToRender = start && isCurrent && request.method === 'GET' && !isOverloaded();
    const rendered = isToRender
      ? await admission.withinRequest(() => renderer.render({ url, site, fetch: calls.fetch }))
      : undefined;
    // Only now is it known that the session was none.
    if (calls.visitor() === 'guest' && !cookies.isSignedOut(request)) {
      await countGuest(limits, request);
    }
    documentHeaders(reply, policy, url);
    reply.header('vary', 'Accept-Encoding, Cookie');
    const leadsAway = rendered !== undefined && 'redirect' in rendered;
    // An address without a file stays a 404, for every visitor.
    if (leadsAway && status === 200) return reply.redirect(rendered.redirect, 302);
    const screen = leadsAway ? undefined : rendered;
    const match = renderer.screenAt(url, site);
    const html = writeDocument(template, {
      site,
      planned: await findAnnounced(),
      files: files.of(match.files),
      screen,
      start,
    });
    reply
      .code(screen?.status ?? (match.isNotFound ? 404 : status))
      .type('text/html; charset=utf-8');
    if (!mayCompress(request)) return reply.send(html);
    return reply.header('content-encoding', 'br').send(await compress(html, BROTLI));
  };
}
