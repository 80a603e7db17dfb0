import { type EmbeddedPostgres, startEmbeddedPostgres } from '@orchard/embedded-postgres';
import { temporaryFolder } from './temporary-folder.ts';

/** A PostgreSQL server for tests: fast, since nothing in it has to survive, and gone when stopped. */
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
