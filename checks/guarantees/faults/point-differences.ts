import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Kind, WriteLog } from './acknowledged-writes.ts';

const ROWS: Record<Kind, string> = {
  bookmark: `SELECT member_id || ' ' || video_id AS row FROM video_bookmarks`,
  note: `SELECT member_id || ' ' || video_id AS row FROM video_notes`,
  playback: `SELECT member_id || ' ' || video_id AS row FROM video_progress`,
  question: `SELECT message AS row FROM video_questions`,
};

/**
 * Compares the rows of a point with what was acknowledged: what was answered before it is there,
 * what was sent after it is not, and what was under way may be either.
 * @param at the point, in milliseconds since 1970; absent: now, all that was answered
 */
export async function rowDifferences(
  client: Pick<pg.ClientBase, 'query'>,
  { writes }: Pick<WriteLog, 'writes'>,
  at = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const kind of Object.keys(ROWS) as Kind[]) {
    const { rows } = await client.query<{ row: string }>(ROWS[kind]);
    const there = new Set(rows.map(({ row }) => row));
    for (const write of writes) {
      if (write.kind !== kind) continue;
      const isThere = there.has(write.row);
      if (!isThere && write.answered !== null && write.answered < at) {
        wrong.push(`${kind} ${write.row} is missing, ${at - write.answered} ms old`);
      }
      if (isThere && write.sent > at) {
        wrong.push(`${kind} ${write.row} is there ${write.sent - at} ms before it was sent`);
      }
    }
  }
  return wrong;
}

/** Pictures that were acknowledged before a point, and are not in its folder as they were. */
export const fileDifferences = (
  folder: string,
  { pictures }: Pick<WriteLog, 'pictures'>,
  at: number,
): string[] =>
  pictures
    .filter(({ answered }) => answered < at)
    .filter(({ path, sha256 }) => {
      const file = join(folder, path);
      if (!existsSync(file)) return true;
      return createHash('sha256').update(readFileSync(file)).digest('hex') !== sha256;
    })
    .map(({ path }) => path);
