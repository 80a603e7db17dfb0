import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endLeftover } from '@orchard/embedded-postgres';

/** The data folder of a point beside the site. */
export const pointIn = (dataDir: string): string => join(dataDir, 'point-in-time');

/** Where the site of a point listens, in its data folder. */
export const socketOf = (folder: string): string => join(folder, 'site.sock');

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
