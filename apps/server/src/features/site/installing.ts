import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { recent } from '#platform/content-cache/recent.ts';
import type { Database } from '#platform/database/open-database.ts';
import { WORKER_POLICY } from '#platform/http/security-headers.ts';
import { lastKnownSite } from './last-known-site.ts';

const FACTS_MS = 1_000;
/** As much as stands below an icon. */
const MOST_SHORT = 12;
const GROUND = '#0b0f19';

const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const ICONS = [
  icon('icon-192', 192),
  icon('icon-512', 512),
  icon('icon-maskable-512', 512, 'maskable'),
];

/** The manifest of the site under its name. */
const manifestOf = (name: string, short: string) =>
  JSON.stringify({
    id: '/',
    name,
    short_name: [...name].length <= MOST_SHORT ? name : short,
    lang: 'ja',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: GROUND,
    background_color: GROUND,
    icons: ICONS,
  });

/**
 * Serves what lets a device install the members' site: manifest, icons, service worker. They are the
 * same for everybody. Browsers ask anew for manifest and worker each time, so that an update arrives.
 */
export async function installingRoutes(
  app: FastifyInstance,
  { db, product, memberDist }: { db: Database; product: string; memberDist: string | null },
): Promise<void> {
  const findFacts = recent(lastKnownSite(db.kysely), FACTS_MS);
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { name, brands } = await findFacts();
    const [first = { label: product, document_title: product }] = brands;
    const manifest = manifestOf(name ?? first.document_title, first.label);
    const etag = `"${createHash('sha256').update(manifest).digest('base64url').slice(0, 22)}"`;
    reply.headers({ 'cache-control': 'no-cache', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/manifest+json; charset=utf-8').send(manifest);
  });

  const worker = memberDist && join(memberDist, 'sw.js');
  if (!worker || !existsSync(worker)) return;
  const script = await readFile(worker, 'utf8');
  app.get('/sw.js', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
  await app.register(fastifyStatic, {
    root: join(memberDist, 'icons'),
    prefix: '/icons/',
    index: false,
    dotfiles: 'ignore',
    maxAge: '1d',
    decorateReply: !app.hasReplyDecorator('sendFile'),
  });
}
