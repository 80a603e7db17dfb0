import { type EmbeddedPostgres, startEmbeddedPostgres } from '@orchard/embedded-postgres';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Starts a PostgreSQL server for tests: fast, because its data need not survive, and deleted by
 * `stop`.
 */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const folder = temporaryFolder();
  const postgres = await startEmbeddedPostgres({ folder: folder.path, durable: false });
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      folder.remove();
    },
  };
}
