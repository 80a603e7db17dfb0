import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterIn, endLeftover, replaceCluster } from '@orchard/embedded-postgres';

/** Where the database stays that a return has replaced, in the data folder. */
export const RETURNED = 'postgres-returned';

const noteIn = (dataDir: string) => join(dataDir, 'return.json');

/** The data folder of a point beside the site. */
export const pointIn = (dataDir: string): string => join(dataDir, 'point-in-time');

/** Where the site of a point listens, in its data folder. */
export const socketOf = (folder: string): string => join(folder, 'site.sock');

/** Notes that the next start goes back to the point that was prepared. */
export function noteReturn(dataDir: string): void {
  const draft = `${noteIn(dataDir)}.part`;
  writeFileSync(draft, JSON.stringify({ format: 1 }), { mode: 0o600, flush: true });
  renameSync(draft, noteIn(dataDir));
}

/**
 * Puts the prepared database into the place of the present one, if the note says so; nobody runs
 * either. A kill at any point leaves one of them in its place, whole, and the next start goes on.
 * @returns whether there was such a note
 */
export async function finishReturn(dataDir: string): Promise<boolean> {
  if (!existsSync(noteIn(dataDir))) return false;
  // A site that was killed has left its database running.
  await endLeftover(dataDir, () => {});
  const next = clusterIn(pointIn(dataDir));
  // Without it the switch has happened; the next start of the database finishes a rename.
  if (existsSync(next)) replaceCluster(dataDir, next, join(dataDir, RETURNED));
  rmSync(pointIn(dataDir), { recursive: true, force: true });
  // Last: cut off before, the next start goes on from here.
  rmSync(noteIn(dataDir));
  return true;
}

/** Removes a point that was left open by a site that died; one that is still ending goes by itself. */
export async function clearPoint(dataDir: string): Promise<void> {
  const folder = pointIn(dataDir);
  if (!existsSync(folder)) return;
  try {
    await endLeftover(folder, () => {});
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  } catch {
    // Its process is at work there.
  }
}
