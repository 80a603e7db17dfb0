import { readFile, rename, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { deriveKey, sameSecret, sign } from '#platform/secrets/secrets.ts';

/** The name of the list, in DATA_DIR and in the store. */
export const ACCESS_LIST = 'access-list.json';

const number = z.number().check(z.int(), z.positive());
const content = z.object({
  format: z.literal(1),
  /** In UTC, as ISO 8601, as all times here. */
  written_at: z.string(),
  /** Members by number, and when they were erased; nothing else of them is known. */
  erased: z.array(z.object({ member: number, erased_at: z.string() })),
  suspended: z.array(number),
  /** Members who have chosen another password. */
  passwords: z.array(z.object({ member: number, changed_at: z.string() })),
  operators: z.array(
    z.object({
      operator: number,
      is_disabled: z.boolean(),
      roles: z.array(z.string()),
      changed_at: z.nullable(z.string()),
    }),
  ),
  /** Every passkey that there is. */
  passkeys: z.array(number),
  /** Every account of an operator at the provider. */
  identities: z.array(number),
});
const file = z.object({ content, seal: z.string() });

/** Who may come in, as it is now: what a backup of before must not bring back. */
export type AccessList = z.output<typeof content>;
/** A member who has been erased: the number, and when. */
export type ErasedMember = AccessList['erased'][number];

/** The database has its own order of fields, and the file's reader another: the latter counts. */
const sealOf = (list: AccessList, appSecret: string): string =>
  sign(deriveKey(appSecret, 'access list'), JSON.stringify(content.parse(list)));

/** Whether two lists say the same, whenever they were written. */
export const isSameList = (a: AccessList, b: AccessList): boolean =>
  isDeepStrictEqual({ ...a, written_at: '' }, { ...b, written_at: '' });

/** The list as its file holds it, sealed with the installation's secret, which no store has. */
export const formatAccessList = (list: AccessList, appSecret: string): string =>
  `${JSON.stringify({ content: list, seal: sealOf(list, appSecret) })}\n`;

/**
 * Reads a list.
 * @param appSecret null: it is not known
 * @returns whether it was this site that wrote it; null for what is no list
 */
export function parseAccessList(
  text: string,
  appSecret: string | null,
): { list: AccessList; isSealed: boolean } | null {
  try {
    const { content: list, seal } = file.parse(JSON.parse(text));
    return { list, isSealed: appSecret !== null && sameSecret(seal, sealOf(list, appSecret)) };
  } catch {
    return null;
  }
}

/** Lists as one: who was erased stays so, and of everything else the newest list knows. */
export function mergeLists(first: AccessList, ...others: readonly AccessList[]): AccessList {
  const newestFirst = [first, ...others].sort((a, b) => b.written_at.localeCompare(a.written_at));
  const byNumber = new Map<number, ErasedMember>();
  for (const one of newestFirst.flatMap((list) => list.erased)) {
    if (!byNumber.has(one.member)) byNumber.set(one.member, one);
  }
  const members = [...byNumber.values()].sort((a, b) => a.member - b.member);
  return { ...(newestFirst[0] as AccessList), erased: members };
}

/** Writes a file, whole or not at all. */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, path);
}

/** The text of a file; undefined where there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
