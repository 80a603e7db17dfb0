import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Site } from '@orchard/contract/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listBrands } from '#features/brands/brands.view.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { escapeHtml, jsonForScript } from '#platform/html.ts';
import { problem } from '#platform/http/problem.ts';
import { documentHeaders, documentPolicy } from '#platform/http/security-headers.ts';
import { type FirstAnswers, firstAnswers } from './first-answers.ts';
import { firstScreen } from './first-screens.ts';
import { screenFiles } from './screen-files.ts';

const compress = promisify(brotliCompress);

/** The document with what it carries about the site written in. */
const fill = (template: string, site: Site) =>
  template.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${escapeHtml(site.brands[0]?.document_title ?? site.product)}</title>`,
  );

const carried = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${jsonForScript(value)}</script>`;

/** What stands in the head for one screen: what it holds at first, and which scripts it needs. */
const headOf = (site: Site, files: readonly string[], answers: FirstAnswers) =>
  [
    ...files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    carried('site', site),
    ...(Object.keys(answers).length > 0 ? [carried('first', answers)] : []),
  ].join('\n');

// What is kept is compressed once, a member's own each time.
const ONCE = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const EACH_TIME = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * Serves the members' app at the address of any screen, never cached. To a member it comes with
 * what its first screen asks for; without that it is the same for all who open this screen, and
 * compressed once for as long as it stays the same.
 */
export async function siteDocument({
  app,
  config,
  db,
  memberDist,
}: {
  app: Pick<FastifyInstance, 'inject'>;
  config: Config;
  db: Database;
  /** Folder of the built app; without it there is no document (404). */
  memberDist: string | null;
}): Promise<
  (request: FastifyRequest, reply: FastifyReply, status?: 200 | 404) => Promise<unknown>
> {
  const template = memberDist && (await readFile(join(memberDist, 'index.html'), 'utf8'));
  const filesOf = memberDist ? await screenFiles(memberDist) : () => [];
  const policy = documentPolicy(config.videoOembedUrl.origin);
  const latest = new Map<string, { html: string; brotli: Buffer }>();

  return async (request, reply, status = 200) => {
    if (!template) throw problem(404);
    const site = {
      product: config.productName,
      video_oembed_url: config.videoOembedUrl.href,
      brands: await listBrands(db.kysely),
    };
    const screen = status === 200 ? firstScreen(request.url) : undefined;
    const hasCalls = screen !== undefined && screen.calls.length > 0;
    const asks = hasCalls && request.method === 'GET' && request.headers.cookie !== undefined;
    const answers = asks ? await firstAnswers(app, request, reply, screen) : {};
    const isOwn = Object.keys(answers).length > 0;
    const head = headOf(site, screen ? filesOf(screen.page) : [], answers);
    const html = fill(template, site).replace('<!--site-->', () => head);
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
