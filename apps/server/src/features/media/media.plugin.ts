import { Socket } from 'node:net';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCaptionsFile } from '#features/captions/captions.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { pictureSizes } from './picture-sizes.ts';
import { findPlayableFile } from './playable-file.view.ts';
import { PLAYER_POLICY, playerPage, STREAM_POLICY } from './player-page.ts';
import { playerScripts } from './player-scripts.ts';
import { resourceRoutes } from './resources.plugin.ts';
import { streamRoutes } from './streams.plugin.ts';
import { seenBy, viewerFinder } from './viewer.ts';

interface MediaRoutesParts {
  db: Database;
  cookies: SessionCookies;
  staffCookies: SessionCookies;
  limits: Limits;
  /** Contains `videos/`, `images/` for members, their sizes in `sized/`, and `public/` for everyone. */
  mediaDir: string;
  /** Where the films are. */
  storage: FileStorage;
  /** Signs the addresses of films. */
  filmKey: Buffer;
}

/** A paused player does not read; after a cut it requests the missing range again. */
const PAUSE_MS = 5 * 60_000;

interface PictureRequest {
  Params: { name: string };
  Querystring: { size?: unknown };
}

const ID = /^[1-9]\d{0,9}$/;
/** A picture's name is never used twice, so browsers may cache it for a year. */
const CACHED_FOREVER = 'private, max-age=31536000, immutable';

/**
 * The site's own media: the player's page, films with range requests, their captions, pictures for
 * members, and logos for everyone. Each request is authorised, so a film ends with the session.
 * Operators in the console see films and pictures in any state.
 */
export function mediaRoutes(
  app: FastifyInstance,
  { db, cookies, staffCookies, limits, mediaDir, storage, filmKey }: MediaRoutesParts,
): void {
  app.register(fastifyStatic, {
    root: mediaDir,
    serve: false,
    index: false,
    dotfiles: 'ignore',
  });

  app.addHook('onRequest', async ({ raw: { socket } }) => {
    // An injected request has no connection.
    if (socket instanceof Socket) socket.setTimeout(PAUSE_MS);
  });

  const viewerOf = viewerFinder({ db, cookies, staffCookies, limits });
  const fileOf = async (request: FastifyRequest<{ Params: { videoId: string } }>) => {
    const viewer = await viewerOf(request);
    if (!ID.test(request.params.videoId)) throw notFound();
    const videoId = Number(request.params.videoId);
    return orNotFound(seenBy(viewer, (member) => findPlayableFile(db.kysely, member, videoId)));
  };
  const send = (reply: FastifyReply, folder: string, name: string, cacheControl: string) =>
    reply
      .header('cache-control', cacheControl)
      .sendFile(name, join(mediaDir, folder), { cacheControl: false });

  const films = streamRoutes(app, { db: db.kysely, storage, filmKey, viewerOf });
  const sizes = pictureSizes(mediaDir, app.log);
  playerScripts(app);
  resourceRoutes(app, { db: db.kysely, storage, viewerOf });

  app.get<{ Params: { videoId: string } }>('/player/:videoId', async (request, reply) => {
    const file = await fileOf(request);
    const viewer = await viewerOf(request);
    const film = await films.open(viewer, file.id);
    return reply
      .headers({
        'content-security-policy': film?.plays === 'stream' ? STREAM_POLICY : PLAYER_POLICY,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(playerPage(file, film));
  });

  app.get<{ Params: { videoId: string } }>('/media/videos/:videoId', async (request, reply) => {
    const file = await fileOf(request);
    return storage.send(reply, `videos/${file.mediaFile}`, 'private, no-cache');
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

  app.get<PictureRequest>('/media/images/:name', async (request, reply) => {
    await viewerOf(request);
    const { name } = request.params;
    return send(reply, await sizes.folderOf(name, request.query.size), name, CACHED_FOREVER);
  });

  app.get<{ Params: { name: string } }>('/media/public/:name', async (request, reply) =>
    send(reply, 'public', request.params.name, CACHED_FOREVER.replace('private', 'public')),
  );
}
