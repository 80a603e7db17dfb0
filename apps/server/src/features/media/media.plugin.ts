import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import { notFound, problem } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { identifyVisitor } from '#platform/sessions/visitor.ts';
import { findPlayableFile } from './playable-file.view.ts';
import { PLAYER_POLICY, PLAYER_STYLE, playerPage } from './player-page.ts';

interface Parts {
  db: Database;
  cookies: SessionCookies;
  /** Holds `videos/`, `images/` for members, and `public/` for everyone. */
  mediaDir: string;
}

const ID = /^[1-9]\d{0,9}$/;
/** Pictures have names that are never used twice, so a copy may be kept for a year. */
const KEPT = 'private, max-age=31536000, immutable';

/**
 * The site's own media: the player's page, films with range requests, pictures for members, and
 * logos for everyone. Each request is judged by itself, so a film ends with the session.
 */
export async function mediaRoutes(app: FastifyInstance, { db, cookies, mediaDir }: Parts) {
  await app.register(fastifyStatic, { root: mediaDir, serve: false, index: false });

  const memberOf = async (request: FastifyRequest): Promise<Member> => {
    const { member } = await identifyVisitor(db.kysely, cookies, request);
    if (!member) throw problem(401);
    return member;
  };
  const fileOf = async (request: FastifyRequest<{ Params: { videoId: string } }>) => {
    const member = await memberOf(request);
    if (!ID.test(request.params.videoId)) throw notFound();
    const file = await findPlayableFile(db.kysely, member, Number(request.params.videoId));
    if (!file) throw notFound();
    return file;
  };
  const send = (reply: FastifyReply, folder: string, name: string, cacheControl: string) =>
    reply
      .header('cache-control', cacheControl)
      .sendFile(name, join(mediaDir, folder), { cacheControl: false });

  app.get('/player/player.css', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/css; charset=utf-8')
      .send(PLAYER_STYLE),
  );

  app.get<{ Params: { videoId: string } }>('/player/:videoId', async (request, reply) => {
    const file = await fileOf(request);
    return reply
      .headers({
        'content-security-policy': PLAYER_POLICY,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(playerPage(file));
  });

  app.get<{ Params: { videoId: string } }>('/media/videos/:videoId', async (request, reply) => {
    const file = await fileOf(request);
    return send(reply, 'videos', file.mediaFile, 'private, no-cache');
  });

  app.get<{ Params: { name: string } }>('/media/images/:name', async (request, reply) => {
    await memberOf(request);
    return send(reply, 'images', request.params.name, KEPT);
  });

  app.get<{ Params: { name: string } }>('/media/public/:name', async (request, reply) =>
    send(reply, 'public', request.params.name, KEPT.replace('private', 'public')),
  );
}
