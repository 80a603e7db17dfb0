import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.ts';

/** A PostgreSQL server for tests: fast, since nothing in it has to survive, and gone when stopped. */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'orchard-test-'));
  // Run as root, PostgreSQL is another user and must pass through.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      remove();
    },
  };
}
