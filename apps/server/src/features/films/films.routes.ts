import { MAX_PART_BYTES } from '@orchard/contract/staff/file-parts';
import {
  beginFilm,
  type Film,
  finishFilm,
  getFilm,
  getFilmKinds,
  sendFilmPart,
} from '@orchard/contract/staff/films';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { audit } from '#console/records/audit.store.ts';
import { conflict } from '#console/records/refused-writes.ts';
import type { Ffmpeg } from '#platform/ffmpeg/ffmpeg.ts';
import { probeFilm } from '#platform/ffmpeg/probe.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem, orNotFound, Problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { randomName } from '#platform/storage/disk-storage.ts';
import { filmKind } from './film-file.ts';
import { noteFacts, queueStream, retryStream } from './film-streams.store.ts';
import { addFilm, deleteFilm, nameFilm, touchFilm } from './films.store.ts';
import { findFilm } from './films.view.ts';
import type { Transcoder } from './transcoder.ts';

export const filmsRoutes = ({
  db: { kysely: db },
  uploads,
  findFfmpeg,
  transcoder,
}: SiteParts & { findFfmpeg: () => Promise<Ffmpeg | null>; transcoder: Transcoder }) => {
  const find = async (staff: Staff, id: string): Promise<Film> => {
    const film = await orNotFound(findFilm(db, staff, id));
    const received = await uploads.received(id);
    // The row has a name but the file is not in place: finishing was interrupted and must be repeated.
    const isStored = film.media_file !== null && received === null;
    return {
      ...film,
      media_file: isStored ? film.media_file : null,
      received: isStored ? film.bytes : (received ?? 0),
    };
  };

  const refused = (why: 'film.unreadable' | 'film.no_picture' | 'film.needs_ffmpeg') =>
    fieldsProblem({ file: [formatStaffMessage(why)] });

  /**
   * The type of a film; without FFmpeg only films that browsers play are accepted.
   * @throws Problem 422
   */
  const judge = async (path: string, isComplete: boolean) => {
    const programs = await findFfmpeg();
    const kind = await filmKind(path, isComplete);
    if (!kind) throw refused('film.unreadable');
    if (kind === 'no_picture') throw refused('film.no_picture');
    if (!programs && !kind.isForBrowsers) throw refused('film.needs_ffmpeg');
    if (!programs || !isComplete) return { kind, facts: null };
    const facts = await probeFilm(programs.ffprobe, path, kind.extension);
    if (!facts) throw refused('film.unreadable');
    if (facts === 'no_picture') throw refused('film.no_picture');
    return { kind, facts };
  };

  return [
    bind(beginFilm, async ({ staff, body }) => {
      const id = await addFilm(db, staff, body);
      await uploads.begin(id);
      return find(staff, id);
    }),

    bind(getFilmKinds, async () => ({ has_ffmpeg: (await findFfmpeg()) !== null })),

    bind(getFilm, ({ staff, params }) => find(staff, params.film)),

    bind(sendFilmPart, async ({ staff, params: { film: id }, query: { offset = 0 }, request }) => {
      const film = await find(staff, id);
      if (film.media_file !== null || offset > film.received) {
        throw conflict(formatStaffMessage('film.elsewhere'));
      }
      const most = Math.min(MAX_PART_BYTES, film.bytes - offset);
      await uploads.part(id, request, { offset, most });
      await touchFilm(db, id);
      // What can be no film is refused before all of it has come.
      if (offset === 0) {
        await judge(uploads.pathOf(id), false).catch(async (error) => {
          if (error instanceof Problem) {
            await uploads.forget(id);
            await deleteFilm(db, id);
          }
          throw error;
        });
      }
      return find(staff, id);
    }),

    bind(finishFilm, async ({ staff, params: { film: id }, body }) => {
      const film = await find(staff, id);
      if (film.media_file !== null) return film;
      if (film.received !== film.bytes) throw conflict(formatStaffMessage('film.incomplete'));
      await uploads.takeOver(id, {
        judge: (path) => judge(path, true),
        drop: () => deleteFilm(db, id),
        async note({ kind, facts }, sha256) {
          const seen = facts?.durationMs ? Math.max(1, Math.round(facts.durationMs / 1000)) : null;
          const reported = Math.round(body.duration_seconds ?? 0) || null;
          const noted = await nameFilm(db, id, {
            mediaFile: randomName(kind.extension),
            sha256,
            durationSeconds: kind.durationSeconds ?? seen ?? reported,
          });
          // Queued before the move, so a crash cannot skip it; a worker that is too early starts again.
          await queueStream(db, noted.mediaFile);
          // Stored before the transcoding, so members never get a file that their browsers cannot play.
          if (facts) await noteFacts(db, noted.mediaFile, facts);
          return { key: `videos/${noted.mediaFile}`, sha256: noted.sha256 };
        },
      });
      const { media_file: mediaFile, ...finished } = await find(staff, id);
      if (mediaFile === null) throw conflict(formatStaffMessage('film.incomplete'));
      await retryStream(db, mediaFile);
      transcoder.wake();
      await audit(db, staff, {
        action: 'upload',
        kind: 'films',
        label: film.name,
        after: { media_file: mediaFile, bytes: film.bytes },
      });
      return { ...finished, media_file: mediaFile };
    }),
  ];
};
