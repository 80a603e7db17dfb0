import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Site } from '@orchard/contract/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listBrands } from '#features/brands/brands.view.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { escapeHtml, jsonForScript } from '#platform/html.ts';
import { problem } from '#platform/http/problem.ts';
import { documentHeaders, documentPolicy } from '#platform/http/security-headers.ts';

const compress = promisify(brotliCompress);

/** The document with what it carries about the site written in. */
const fill = (template: string, site: Site) =>
  template
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(site.brands[0]?.document_title ?? site.product)}</title>`,
    )
    .replace(
      '<!--site-->',
      () => `<script type="application/json" id="site">${jsonForScript(site)}</script>`,
    );

/**
 * Serves the members' app at the address of any screen. The same for everyone, never cached, and
 * compressed once for as long as it stays the same.
 */
export async function siteDocument({
  config,
  db,
  memberDist,
}: {
  config: Config;
  db: Database;
  /** Folder of the built app; without it there is no document (404). */
  memberDist: string | null;
}): Promise<
  (request: FastifyRequest, reply: FastifyReply, status?: 200 | 404) => Promise<unknown>
> {
  const template = memberDist && (await readFile(join(memberDist, 'index.html'), 'utf8'));
  const policy = documentPolicy(config.videoOembedUrl.origin);
  let latest = { html: '', brotli: Buffer.alloc(0) };

  return async (request, reply, status = 200) => {
    if (!template) throw problem(404);
    const html = fill(template, {
      product: config.productName,
      video_oembed_url: config.videoOembedUrl.href,
      brands: await listBrands(db.kysely),
    });
    if (html !== latest.html) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      latest = { html, brotli: await compress(html, { params }) };
    }
    documentHeaders(reply, policy, request.url);
    reply.code(status).type('text/html; charset=utf-8').header('vary', 'Accept-Encoding');
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    return takesBrotli
      ? reply.header('content-encoding', 'br').send(latest.brotli)
      : reply.send(html);
  };
}
