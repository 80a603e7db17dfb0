import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  endLeftover,
  startEmbeddedPostgres,
} from '@orchard/embedded-postgres';
import { StartRefusal } from '#platform/config/start-refusal.ts';

/** The setting that helps against each fault of the embedded server. */
const ADVICE = {
  folder: ' The setting DATA_DIR names the folder.',
  programs: ' Or set DATABASE_URL to a PostgreSQL server.',
  server: '',
};

function toStartRefusal(error: unknown): never {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  throw new StartRefusal(error.message + ADVICE[error.fault]);
}

/**
 * Starts the embedded server on the data folder.
 * @throws StartRefusal
 */
export const startEmbeddedDatabase = (
  folder: string,
  report: (line: string) => void,
): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ folder, report }).catch(toStartRefusal);

/**
 * Ends the embedded server that a killed site left running.
 * @throws StartRefusal when a site uses the data folder
 */
export const endLeftoverDatabase = (
  folder: string,
  report: (line: string) => void,
): Promise<void> => endLeftover(folder, report).catch(toStartRefusal);
