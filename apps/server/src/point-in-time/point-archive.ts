import type { EmbeddedPostgres } from '@orchard/embedded-postgres';
import type { Sentence } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';
import type { Database } from '#platform/database/open-database.ts';

/** A point's database, which runs on its own, and how the site reaches it. */
export interface RunningPoint {
  postgres: EmbeddedPostgres;
  connection: Connection;
}

/** Where points come from. */
export interface PointArchive {
  /** The database of the running site. */
  openRunning(): Promise<Database>;
  /** Takes the point's folder for this process. */
  take(): void;
  /**
   * Brings the point's database and files into its folder, and runs the database.
   * @param at milliseconds since 1970
   * @throws StartRefusal when that second cannot be brought
   */
  open(at: number, running: Database, say: (step: Sentence) => void): Promise<RunningPoint>;
}
