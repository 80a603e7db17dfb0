import { type Kysely, sql } from 'kysely';
import { batched } from '#platform/batched.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { kept } from '#platform/kept.ts';
import type { Moment } from '#platform/shared/moment.ts';
import { readAtOnce } from '#platform/shared/shared.ts';
import { unmarkedVideoJson } from './videos.view.ts';
import { type OwnMarks, type UnmarkedVideo, writeHead, writeTail } from './written-videos.ts';

/** Bytes of videos that a process keeps; the ones shown last. */
const MOST_BYTES = 12 * 2 ** 20;
const OVERHEAD = 200;

interface Head {
  revision: number;
  bytes: Buffer;
}

/** A video to show, and the member's marks on it. */
export interface ShownVideo {
  id: number;
  marks: OwnMarks | undefined;
}

/** Writes videos from what a process keeps of them. */
export interface KeptVideos {
  /**
   * The videos as pieces of JSON, in order; what has gone meanwhile is left out. Who may see them
   * has been decided before.
   */
  write<Shown extends ShownVideo>(
    shown: readonly Shown[],
    moment: Moment,
  ): Promise<{ of: Shown; bytes: Buffer[] }[]>;
}

/** Begins with nothing kept. */
export function keptVideos(db: Kysely<DB>): KeptVideos {
  const heads = kept<Head>(MOST_BYTES, ({ bytes }) => bytes.length + OVERHEAD);

  const read = batched(async (lists: (readonly number[])[]) => {
    const ids = [...new Set(lists.flat())];
    const { revision, value } = await readAtOnce(db, 'catalogue', async (tx) => {
      const { rows } = await sql<{ id: number; video: UnmarkedVideo }>`
        SELECT v.id, ${unmarkedVideoJson} AS video FROM videos v
        WHERE v.id = ANY(${ids}::bigint[])`.execute(tx);
      return rows;
    });
    const found = new Map<number, Buffer>();
    for (const { id, video } of value) {
      const bytes = writeHead(video);
      found.set(id, bytes);
      heads.set(String(id), { revision, bytes });
    }
    return lists.map(() => found);
  });

  return {
    async write<Shown extends ShownVideo>(shown: readonly Shown[], moment: Moment) {
      const revision = moment.revisions.catalogue;
      const found = shown.map(({ id }) => {
        const head = heads.get(String(id));
        return head && head.revision === revision ? head.bytes : undefined;
      });
      const missing = shown.filter((_, at) => !found[at]).map(({ id }) => id);
      const fresh = missing.length > 0 ? await read(missing) : undefined;
      return shown.flatMap((of, at) => {
        const head = found[at] ?? fresh?.get(of.id);
        return head ? [{ of, bytes: [head, writeTail(of.marks)] }] : [];
      });
    },
  };
}
