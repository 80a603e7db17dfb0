import { readCaptionTime } from '@orchard/contract/staff/caption-rules';
import type { FileRow } from './caption-blocks.ts';

/** A cue that is shown for a shorter time, in milliseconds, only joins two others. */
const JOINT = 50;
/** Of the cues that follow another at least this share repeats it, or the captions do not roll. */
const ROLLING = 0.5;

interface Timed {
  row: FileRow;
  lines: string[];
  start: number;
  end: number;
}

/** How many of a cue's first lines are the last ones of the cue before. */
function repeatedLines(before: readonly string[], lines: readonly string[]): number {
  for (let count = Math.min(before.length, lines.length); count > 0; count -= 1) {
    if (before.slice(-count).every((line, at) => line === lines[at])) return count;
  }
  return 0;
}

/**
 * Says once what captions repeat that roll up the screen line by line, as YouTube's automatic ones
 * and those of television do: a cue begins with the lines that the one before ended with. What
 * somebody says twice stays: a cue that is all the same as the one before and long enough to be read,
 * and every cue of a file of which less than half repeats.
 * @returns the cues, and those that were shortened or left out, as the file has them
 */
export function withoutRepeats(rows: readonly FileRow[]): { rows: FileRow[]; repeats: FileRow[] } {
  const timed = rows.flatMap((row): Timed[] => {
    const [start, end] = [readCaptionTime(row.start), readCaptionTime(row.end)];
    const isTimed = row.text !== '' && start !== undefined && end !== undefined;
    return isTimed ? [{ row, lines: row.text.split('\n'), start, end }] : [];
  });
  const joints = new Set<FileRow>();
  const rolled = new Map<FileRow, FileRow>();
  timed.forEach(({ row, lines, start, end }, at) => {
    const before = timed[at - 1];
    if (!before || start > before.end + JOINT) return;
    const count = repeatedLines(before.lines, lines);
    const text = lines.slice(count).join('\n');
    if (count > 0 && text !== '') rolled.set(row, { ...row, text });
    else if (count > 0 && end - start < JOINT) joints.add(row);
  });
  const isRolling = joints.size + rolled.size >= (timed.length - 1) * ROLLING;
  if (!isRolling) rolled.clear();
  return {
    rows: rows.filter((row) => !joints.has(row)).map((row) => rolled.get(row) ?? row),
    repeats: rows.filter((row) => joints.has(row) || rolled.has(row)),
  };
}
