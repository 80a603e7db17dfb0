import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCaptionsFile } from '#features/captions/captions.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { notFound, problem } from '#platform/http/problem.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { identifyVisitor } from '#platform/sessions/visitor.ts';
import { identifyStaff } from '#platform/staff-sessions/staff-door.ts';
import { findPlayableFile, findStoredFile } from './playable-file.view.ts';
import { PLAYER_POLICY, PLAYER_STYLE, playerPage } from './player-page.ts';

interface Parts {
  db: Database;
  cookies: SessionCookies;
  staffCookies: SessionCookies;
  /** Holds `videos/`, `images/` for members, and `public/` for everyone. */
  mediaDir: string;
}

const ID = /^[1-9]\d{0,9}$/;
/** Pictures have names that are never used twice, so a copy may be kept for a year. */
const KEPT = 'private, max-age=31536000, immutable';

/**
 * The site's own media: the player's page, films with range requests, their captions, pictures for
 * members, and logos for everyone. Each request is judged by itself, so a film ends with the
 * session. Operators who are in the console see films and pictures too, whatever their state.
 */
export async function mediaRoutes(
  app: FastifyInstance,
  { db, cookies, staffCookies, mediaDir }: Parts,
) {
  await app.register(fastifyStatic, {
    root: mediaDir,
    serve: false,
    index: false,
    dotfiles: 'ignore',
  });

  /** Who looks: a member, an operator who is in the console, or both in one browser. */
  const viewerOf = async (request: FastifyRequest) => {
    const { member } = await identifyVisitor(db.kysely, cookies, request);
    const isStaff = (await identifyStaff(db, staffCookies, request)).session?.isIn ?? false;
    if (!member && !isStaff) throw problem(401);
    return { member, isStaff };
  };
  const fileOf = async (request: FastifyRequest<{ Params: { videoId: string } }>) => {
    const { member, isStaff } = await viewerOf(request);
    if (!ID.test(request.params.videoId)) throw notFound();
    const videoId = Number(request.params.videoId);
    const file =
      (member && (await findPlayableFile(db.kysely, member, videoId))) ??
      (isStaff ? await findStoredFile(db.kysely, videoId) : undefined);
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

  app.get<{ Params: { videoId: string } }>('/media/captions/:videoId', async (request, reply) => {
    const { member } = await viewerOf(request);
    const { videoId } = request.params;
    const captions =
      member && ID.test(videoId)
        ? await findCaptionsFile(db.kysely, member, Number(videoId))
        : undefined;
    if (!captions) throw notFound();
    return reply
      .header('cache-control', 'private, no-cache')
      .type('text/vtt; charset=utf-8')
      .send(captions);
  });

  app.get<{ Params: { name: string } }>('/media/images/:name', async (request, reply) => {
    await viewerOf(request);
    return send(reply, 'images', request.params.name, KEPT);
  });

  app.get<{ Params: { name: string } }>('/media/public/:name', async (request, reply) =>
    send(reply, 'public', request.params.name, KEPT.replace('private', 'public')),
  );
}
