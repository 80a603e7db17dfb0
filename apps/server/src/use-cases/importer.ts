import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import type { PasswordParts } from './change-password.ts';
import { importNextRows } from './import-members.ts';

/** Imports members in the background. */
export interface Importer {
  /** Begins or continues soon; call it after the commit. */
  wake(): void;
  /** Works until nothing is left; returns the number of batches. */
  run(): Promise<number>;
  /** Finishes the running batch and begins no other. */
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
      // Nobody awaits this; after a failure the job of the next minute continues.
      run().catch((error) => log.error({ err: error }, 'importer'));
    },
    stop: async () => {
      isStopping = true;
      await current.catch(() => 0);
    },
  };
}
