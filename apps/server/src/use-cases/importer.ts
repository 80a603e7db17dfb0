import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import type { PasswordParts } from './change-password.ts';
import { importNextRows } from './import-members.ts';

/** Works on imports of members, in the background. */
export interface Importer {
  /** Begins or goes on, soon; to be called after the commit. */
  wake(): void;
  /** Works until nothing is left to do; answers how many batches that took. */
  run(): Promise<number>;
  /** Lets the batch under way finish and begins no other. */
  stop(): Promise<void>;
}

export function createImporter(
  db: Database,
  parts: PasswordParts,
  log: Pick<FastifyBaseLogger, 'error'>,
): Importer {
  let isStopping = false;
  let current: Promise<number> = Promise.resolve(0);
  const work = async () => {
    let batches = 0;
    while (!isStopping && (await importNextRows(db, parts))) batches += 1;
    if (batches > 0) parts.outbox.wake();
    return batches;
  };
  const run = () => {
    current = current.catch(() => 0).then(work);
    return current;
  };
  return {
    run,
    wake: () => {
      // Nobody waits for this; the minute's turn goes on with what fails here.
      run().catch((error) => log.error({ err: error }, 'importer'));
    },
    stop: async () => {
      isStopping = true;
      await current.catch(() => 0);
    },
  };
}
