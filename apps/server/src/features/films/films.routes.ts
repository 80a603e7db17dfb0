import {
  beginFilm,
  type Film,
  finishFilm,
  getFilm,
  getFilmKinds,
  MAX_PART_BYTES,
  sendFilmPart,
} from '@orchard/contract/staff/films';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { audit } from '#console/records/audit.store.ts';
import { conflict } from '#console/records/refused-writes.ts';
import type { Ffmpeg } from '#platform/ffmpeg/ffmpeg.ts';
import { probeFilm } from '#platform/ffmpeg/probe.ts';
import { bind } from '#platform/http/bind.ts';
import { fileBody } from '#platform/http/bodies.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { arrivingFiles } from '#platform/storage/arriving-files.ts';
import { randomName } from '#platform/storage/disk-storage.ts';
import { filmKind } from './film-file.ts';
import { noteFacts, queueStream, retryStream } from './film-streams.store.ts';
import { addFilm, deleteFilm, nameFilm, touchFilm } from './films.store.ts';
import { findFilm } from './films.view.ts';
import type { Transcoder } from './transcoder.ts';

export const filmsRoutes = ({
  db: { kysely: db },
  mediaDir = '',
  storage,
  findFfmpeg,
  transcoder,
}: SiteParts & { findFfmpeg: () => Promise<Ffmpeg | null>; transcoder: Transcoder }) => {
  const parts = arrivingFiles(mediaDir, storage);

  const find = async (staff: Staff, id: string): Promise<Film> => {
    const film = await orNotFound(findFilm(db, staff, id));
    const received = await parts.received(id);
    // The row has a name but the file is not in place: finishing was interrupted and must be repeated.
    const isStored = film.media_file !== null && received === null;
    return {
      ...film,
      media_file: isStored ? film.media_file : null,
      received: isStored ? film.bytes : (received ?? 0),
    };
  };

  /** Deletes an unusable film at once and refuses it with the reason. */
  const refuse = async (id: string, why: 'film.unreadable' | 'film.needs_ffmpeg') => {
    await parts.forget(id);
    await deleteFilm(db, id);
    throw fieldsProblem({ file: [formatStaffMessage(why)] });
  };

  /** The type of a film; without FFmpeg only films that browsers play are accepted. */
  const judged = async (id: string, isComplete: boolean) => {
    const path = parts.pathOf(id);
    const programs = await findFfmpeg();
    const kind = await filmKind(path, isComplete);
    if (!kind) return refuse(id, 'film.unreadable');
    if (!programs && !kind.isForBrowsers) return refuse(id, 'film.needs_ffmpeg');
    if (!programs || !isComplete) return { kind, facts: null };
    const facts = await probeFilm(programs.ffprobe, path, kind.extension);
    // If the file is gone, another request has just moved it into place.
    if (facts || (await parts.received(id)) === null) return { kind, facts };
    return refuse(id, 'film.unreadable');
  };

  return [
    bind(beginFilm, async ({ staff, body }) => find(staff, await addFilm(db, staff, body))),

    bind(getFilmKinds, async () => ({ has_ffmpeg: (await findFfmpeg()) !== null })),

    bind(getFilm, ({ staff, params }) => find(staff, params.film)),

    bind(sendFilmPart, async ({ staff, params: { film: id }, query: { offset = 0 }, request }) => {
      const film = await find(staff, id);
      if (film.media_file !== null || offset > film.received) {
        throw conflict(formatStaffMessage('film.elsewhere'));
      }
      const most = Math.min(MAX_PART_BYTES, film.bytes - offset);
      await parts.write(id, offset, fileBody(request, most));
      await touchFilm(db, id);
      if (offset === 0) await judged(id, false);
      return find(staff, id);
    }),

    bind(finishFilm, async ({ staff, params: { film: id }, body }) => {
      const film = await find(staff, id);
      if (film.media_file !== null) return film;
      if (film.received !== film.bytes) throw conflict(formatStaffMessage('film.incomplete'));
      const found = await judged(id, true).catch(async (error) => {
        // Another request has finished it: the file has left the upload folder.
        const isFinished = (await findFilm(db, staff, id)) && (await find(staff, id)).media_file;
        if (isFinished) return null;
        throw error;
      });
      if (found === null) return find(staff, id);
      const { kind, facts } = found;
      const seen = facts?.durationMs ? Math.max(1, Math.round(facts.durationMs / 1000)) : null;
      const reported = Math.round(body.duration_seconds ?? 0) || null;
      const mediaFile = await nameFilm(db, id, {
        mediaFile: randomName(kind.extension),
        durationSeconds: kind.durationSeconds ?? seen ?? reported,
      });
      // Queued before the move, so a crash cannot skip it; a worker that is too early starts again.
      await queueStream(db, mediaFile);
      // Stored before the transcoding, so members never get a file that their browsers cannot play.
      if (facts) await noteFacts(db, mediaFile, facts);
      await parts.keep(id, `videos/${mediaFile}`);
      await retryStream(db, mediaFile);
      transcoder.wake();
      await audit(db, staff, {
        action: 'upload',
        kind: 'films',
        label: film.name,
        after: { media_file: mediaFile, bytes: film.bytes },
      });
      return find(staff, id);
    }),
  ];
};
