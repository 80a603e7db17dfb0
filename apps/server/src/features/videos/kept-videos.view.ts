import { type Kysely, sql } from 'kysely';
import { batched } from '#platform/batched.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { kept } from '#platform/kept.ts';
import type { Moment } from '#platform/shared/moment.ts';
import { readAtOnce } from '#platform/shared/shared.ts';
import { unmarkedVideoJson } from './videos.view.ts';
import {
  type OwnMarks,
  type UnmarkedVideo,
  type VideoHead,
  withoutBody,
  writeHead,
  writeTail,
} from './written-videos.ts';

/** Bytes of videos that a process keeps; the ones shown last. */
const MOST_BYTES = 12 * 2 ** 20;
const OVERHEAD = 200;

interface KeptHead {
  revision: number;
  head: VideoHead;
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
   * @param withBodies whether with their texts
   */
  write<Shown extends ShownVideo>(
    shown: readonly Shown[],
    moment: Moment,
    withBodies: boolean,
  ): Promise<{ of: Shown; bytes: Buffer[] }[]>;
}

/** Begins with nothing kept. */
export function keptVideos(db: Kysely<DB>): KeptVideos {
  const heads = kept<KeptHead>(MOST_BYTES, ({ head }) => head.whole.length + OVERHEAD);

  const read = batched(async (lists: (readonly number[])[]) => {
    const ids = [...new Set(lists.flat())];
    const { revision, value } = await readAtOnce(db, 'catalogue', async (tx) => {
      const { rows } = await sql<{ id: number; video: UnmarkedVideo }>`
        SELECT v.id, ${unmarkedVideoJson} AS video FROM videos v
        WHERE v.id = ANY(${ids}::bigint[])`.execute(tx);
      return rows;
    });
    const found = new Map<number, VideoHead>();
    for (const { id, video } of value) {
      const head = writeHead(video);
      found.set(id, head);
      heads.set(String(id), { revision, head });
    }
    return lists.map(() => found);
  });

  return {
    async write<Shown extends ShownVideo>(
      shown: readonly Shown[],
      moment: Moment,
      withBodies: boolean,
    ) {
      const revision = moment.revisions.catalogue;
      const found = shown.map(({ id }) => {
        const known = heads.get(String(id));
        return known && known.revision === revision ? known.head : undefined;
      });
      const missing = shown.filter((_, at) => !found[at]).map(({ id }) => id);
      const fresh = missing.length > 0 ? await read(missing) : undefined;
      return shown.flatMap((of, at) => {
        const head = found[at] ?? fresh?.get(of.id);
        if (!head) return [];
        const pieces = withBodies ? [head.whole] : withoutBody(head);
        return [{ of, bytes: [...pieces, writeTail(of.marks)] }];
      });
    },
  };
}
