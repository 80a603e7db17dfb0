import {
  cancelFilmStream,
  type FilmStream,
  getFilmStream,
  retryFilmStream,
} from '@orchard/contract/staff/films';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import { audit } from '#console/records/audit.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Ffmpeg } from '#platform/ffmpeg/ffmpeg.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { cancelStream, retryStream } from './film-streams.store.ts';
import { findFilmName, findStreamState, playedBy } from './films.view.ts';
import { PICTURES, partsOf } from './renditions.ts';
import type { Transcoder } from './transcoder.ts';

export const filmStreamsRoutes = ({
  db: { kysely: db },
  findFfmpeg,
  transcoder,
}: SiteParts & { findFfmpeg: () => Promise<Ffmpeg | null>; transcoder: Transcoder }) => {
  const find = async (file: string): Promise<FilmStream> => {
    const name = await findFilmName(db, file);
    if (name === undefined) throw notFound();
    const has_ffmpeg = (await findFfmpeg()) !== null;
    const found = await findStreamState(db, file);
    if (!found) {
      const nothing = { part: null, percent: 0, fault: null, remark: null, parts: [] };
      return { name, state: 'none', has_ffmpeg, played_by: 'file', ...nothing };
    }
    const { state, part, percent, fault, width, height, hasSound, playsAsIs, finished } = found;
    return {
      name,
      state,
      has_ffmpeg,
      played_by: playedBy({
        isDone: state === 'done',
        playsAsIs,
        renditions: finished.filter((one) => !PICTURES.has(one)).length,
      }),
      parts:
        width === null || height === null || hasSound === null
          ? []
          : partsOf({ width, height, hasSound }).map((one) => ({
              name: one,
              is_finished: finished.includes(one),
            })),
      part,
      percent,
      fault: fault && formatStaffMessage(`film.fault.${fault}`),
      remark: found.coloursOff && formatStaffMessage(`film.colours_off.${found.coloursOff}`),
    };
  };

  const noted = (
    tx: Kysely<DB>,
    staff: Staff,
    action: 'cancel' | 'retry',
    { file, name }: { file: string; name: string | null },
  ) =>
    audit(tx, staff, { action, kind: 'films', label: name ?? file, after: { media_file: file } });

  return [
    bind(getFilmStream, ({ params: { file } }) => find(file)),

    bind(cancelFilmStream, async ({ staff, params: { file } }) => {
      const { name } = await find(file);
      await db.transaction().execute(async (tx) => {
        if (await cancelStream(tx, file)) await noted(tx, staff, 'cancel', { file, name });
      });
      return find(file);
    }),

    bind(retryFilmStream, async ({ staff, params: { file } }) => {
      const { name } = await find(file);
      await db.transaction().execute(async (tx) => {
        if (await retryStream(tx, file)) await noted(tx, staff, 'retry', { file, name });
      });
      transcoder.wake();
      return find(file);
    }),
  ];
};
