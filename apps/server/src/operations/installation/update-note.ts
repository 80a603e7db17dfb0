import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartRefusal } from '#platform/config/start-refusal.ts';

const note = z.object({
  /** The version before, and the one that took its place. */
  from: z.string(),
  to: z.string(),
  /** When the installation was switched over. */
  at: z.string(),
});

/** The last switch of an installation from one version to another. */
export type UpdateNote = z.output<typeof note>;

const fileOf = (root: string) => join(root, 'update.json');

/** The last switch; null without one, or after a way back. */
export function readNote(root: string): UpdateNote | null {
  try {
    return note.parse(JSON.parse(readFileSync(fileOf(root), 'utf8')));
  } catch {
    return null;
  }
}

/** Notes a switch that is about to be made, or that there is none to go back from. */
export function writeNote(root: string, value: UpdateNote | null): void {
  const file = fileOf(root);
  if (value === null) {
    rmSync(file, { force: true });
    return;
  }
  writeFileSync(`${file}.draft`, `${JSON.stringify(value, null, 1)}\n`);
  // The site reads it as a user of its own.
  chmodSync(`${file}.draft`, 0o644);
  renameSync(`${file}.draft`, file);
}

/**
 * Works on an installation while nobody else updates it or goes back. The kernel holds the name and
 * lets go of it with this process, however that ends.
 * @throws StartRefusal when somebody does
 */
export async function alone<T>(root: string, work: () => Promise<T>): Promise<T> {
  const lock = createServer();
  await new Promise<void>((resolve, reject) => {
    lock.once('error', () =>
      reject(
        new StartRefusal({
          ja: 'このサイトの別の更新が進行中です。終わるまでお待ちください。',
          en: 'Another update of this installation is under way. Wait until it ends.',
        }),
      ),
    );
    lock.listen(`\0orchard-update-${root}`, resolve);
  });
  try {
    return await work();
  } finally {
    lock.close();
  }
}
