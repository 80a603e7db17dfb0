import { readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { StartRefusal } from '#platform/config/start-refusal.ts';

/** The name of the list, in DATA_DIR and beside kept backups. */
export const ERASED_LIST = 'erased.json';

const erasedList = z.object({
  format: z.literal(1),
  /** Members by number, and when they were erased; nothing else of them is known. */
  erased: z.array(
    z.object({ member: z.number().check(z.int(), z.positive()), erased_at: z.string() }),
  ),
});

/** A member who has been erased: the number, and when, in UTC as ISO 8601. */
export type ErasedMember = z.output<typeof erasedList>['erased'][number];

/**
 * Reads a list of erased members.
 * @returns undefined where there is no such file
 * @throws StartRefusal when it is damaged: to restore without it would bring persons back
 */
export async function readErasedList(file: string): Promise<ErasedMember[] | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return erasedList.parse(JSON.parse(text)).erased;
  } catch {
    throw new StartRefusal({
      ja: `${file} は壊れているか、新しいバージョンのものです。消去した会員の一覧がないと、消去した会員が戻ってしまいます。`,
      en: `${file} is damaged, or of a newer version: without the list of erased members they would come back.`,
    });
  }
}

/** Lists as one, by number: who was erased once stays in it. */
export function mergeErased(...lists: readonly (readonly ErasedMember[])[]): ErasedMember[] {
  const byNumber = new Map<number, ErasedMember>();
  for (const one of lists.flat()) {
    if (!byNumber.has(one.member)) byNumber.set(one.member, one);
  }
  return [...byNumber.values()].sort((a, b) => a.member - b.member);
}

/** Writes a list, whole or not at all. */
export async function writeErasedList(
  file: string,
  erased: readonly ErasedMember[],
): Promise<void> {
  const draft = `${file}.part`;
  await writeFile(draft, `${JSON.stringify({ format: 1, erased }, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(draft, file);
}
