import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const sentence = z.object({ ja: z.string(), en: z.string() });

const archiveState = z.object({
  format: z.literal(1),
  /** When this was written, in milliseconds since 1970. */
  at: z.number(),
  /** What keeps it from working; null: nothing does. */
  problem: z.nullable(sentence),
  /** Whether the newest points can be opened: a base copy is there, and the log since. */
  isCurrent: z.boolean(),
  stretches: z.array(z.object({ from: z.number(), to: z.number() })),
  bytes: z.number(),
});

/** How the archive is, as its process writes it beside the data. */
export type ArchiveState = z.output<typeof archiveState>;

const fileIn = (dataDir: string) => join(dataDir, 'archive-state.json');

/** Nothing newer than this: the archive's process does not run. */
const STALE_MS = 90_000;

export async function writeArchiveState(
  dataDir: string,
  state: Omit<ArchiveState, 'format'>,
): Promise<void> {
  const draft = `${fileIn(dataDir)}.part`;
  await writeFile(draft, JSON.stringify({ format: 1, ...state }), { mode: 0o600 });
  await rename(draft, fileIn(dataDir));
}

/** Reads how the archive is; null where it has never worked here. */
export async function readArchiveState(dataDir: string): Promise<ArchiveState | null> {
  let text: string;
  try {
    text = await readFile(fileIn(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const state = archiveState.parse(JSON.parse(text));
  if (Date.now() - state.at < STALE_MS || state.problem !== null) return state;
  return {
    ...state,
    isCurrent: false,
    problem: {
      ja: '記録のプロセスが動いていません。サーバーのログの archive の行で、理由を確かめてください。',
      en: 'The process of the archive does not run: the lines "archive" of the log say why.',
    },
  };
}
