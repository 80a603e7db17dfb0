import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type FilmStream,
  findFilmStream,
  keyOf,
  type Offered,
  playedBy,
} from '#features/films/films.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { notFound, orNotFound, problem } from '#platform/http/problem.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { ADDRESS_SECONDS, filmAddress, type Holder, isGoodAddress } from './film-address.ts';
import type { FindViewer, Viewer } from './viewer.ts';

/** The shorter side of a rendition in pixels; of the sound alone nothing. */
const sideOf = ({ part }: Offered): number => Number(part) || 0;

/**
 * The master playlist of a film with the existing renditions, the smallest last, so that a player
 * that does not measure begins with the best.
 * @param address base address of the film's files, with a slash at the end
 */
export const filmPlaylist = (offered: readonly Offered[], address: string): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...[...offered]
      .sort((one, other) => sideOf(other) - sideOf(one))
      .flatMap(({ part, width, height, peakRate, meanRate, codecs }) => [
        `#EXT-X-STREAM-INF:BANDWIDTH=${peakRate},AVERAGE-BANDWIDTH=${meanRate},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
        `${address}${part}.m3u8`,
      ]),
    '',
  ].join('\n');

/** The playlist of a rendition with full addresses of its files. */
export const addressed = (playlist: string, part: string, address: string): string =>
  playlist
    .replaceAll(new RegExp(`^${part}\\.mp4$`, 'gm'), `${address}${part}.mp4`)
    .replaceAll(`URI="${part}.mp4"`, `URI="${address}${part}.mp4"`);

interface StreamRoutesParts {
  db: Kysely<DB>;
  storage: FileStorage;
  filmKey: Buffer;
  viewerOf: FindViewer;
}

/** How a film plays for a viewer. */
export interface OpenFilm {
  plays: 'stream' | 'file' | 'nothing';
  /** Base address of the film's files, valid for this session and for a limited time. */
  address: string;
  hasPoster: boolean;
  hasPreview: boolean;
}

interface FilmRequest {
  Params: { videoId: string; proof: string; name: string };
}

const ID = /^[1-9]\d{0,9}$/;
/** The address belongs to one session, so no shared cache may keep the file. */
const CACHE = 'private, no-cache';
const PLAYLIST = 'application/vnd.apple.mpegurl';
/** Lifetime in seconds of an address that the player cannot renew without a break. */
const LONGEST_SECONDS = 4 * 3600;

/**
 * Serves the renditions of films. An address is valid for one session, one video and five minutes.
 * Each request is also authorised like one for any other medium: the session must be alive and its
 * owner must be able to see the video now.
 */
export function streamRoutes(
  app: FastifyInstance,
  { db, storage, filmKey, viewerOf }: StreamRoutesParts,
) {
  const holdersOf = ({ member, staff }: Viewer): Holder[] => [
    ...(member ? [{ kind: 'member' as const, sessionId: member.sessionId }] : []),
    ...(staff ? [{ kind: 'staff' as const, sessionId: staff.sessionId }] : []),
  ];

  /** The film and its viewer, the member or operator who may see it. */
  const find = async ({ member, staff }: Viewer, videoId: number) => {
    const seen = member && (await findFilmStream(db, member, videoId));
    if (seen) return { film: seen, viewer: { member, staff: null } };
    const all = staff ? await findFilmStream(db, null, videoId) : undefined;
    return all && { film: all, viewer: { member: null, staff } };
  };

  const newAddress = (viewer: Viewer, videoId: number, film: FilmStream, seconds: number) =>
    filmAddress(filmKey, videoId, holdersOf(viewer)[0] as Holder, film.now + seconds * 1000);

  const open = async (viewer: Viewer, videoId: number): Promise<OpenFilm | undefined> => {
    const found = await find(viewer, videoId);
    if (!found) return undefined;
    const { film } = found;
    return {
      plays: playedBy({ ...film, renditions: film.offered.length }),
      address: newAddress(found.viewer, videoId, film, ADDRESS_SECONDS),
      hasPoster: film.finished.includes('poster'),
      hasPreview: film.finished.includes('preview'),
    };
  };

  // A player fetches a new address here, to continue.
  app.get<{ Params: { videoId: string }; Querystring: { lasting?: string } }>(
    '/media/streams/:videoId/address',
    async (request, reply) => {
      const viewer = await viewerOf(request);
      if (!ID.test(request.params.videoId)) throw notFound();
      const videoId = Number(request.params.videoId);
      const found = await orNotFound(find(viewer, videoId));
      // A browser with its own HLS player keeps its first address.
      const isLasting = request.query.lasting === '1';
      const seconds = isLasting ? LONGEST_SECONDS : ADDRESS_SECONDS;
      const address = newAddress(found.viewer, videoId, found.film, seconds);
      return reply.header('cache-control', 'no-store').send({ address, seconds });
    },
  );

  app.get<FilmRequest>('/media/streams/:videoId/:proof/:name', async (request, reply) => {
    const viewer = await viewerOf(request);
    const { videoId: id, proof, name } = request.params;
    if (!ID.test(id)) throw notFound();
    const videoId = Number(id);
    const found = await orNotFound(find(viewer, videoId));
    const { film } = found;
    const isGood = holdersOf(viewer).some((holder) =>
      isGoodAddress(filmKey, videoId, holder, { proof, now: film.now }),
    );
    if (!isGood) throw problem(403);

    const address = `/media/streams/${videoId}/${proof}/`;
    if (name === 'film.m3u8') {
      if (film.offered.length === 0) throw notFound();
      return reply
        .header('cache-control', CACHE)
        .type(PLAYLIST)
        .send(filmPlaylist(film.offered, address));
    }
    const [, part, extension] = /^([a-z0-9]{2,8})\.(m3u8|mp4|jpg|vtt)$/.exec(name) ?? [];
    if (!part || !film.finished.includes(part)) throw notFound();
    const key = keyOf(film.mediaFile, part, name);
    if (extension !== 'm3u8') return storage.send(reply, key, CACHE);
    if (!film.offered.some((offered) => offered.part === part)) throw notFound();
    const playlist = addressed(await storage.readText(key), part, address);
    return reply.header('cache-control', CACHE).type(PLAYLIST).send(playlist);
  });

  return { open };
}
