import type { Sentence } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';
import type { Database } from '#platform/database/open-database.ts';

/** A point's database, which runs on its own, and how the site reaches it. */
export interface RunningPoint {
  /** As the role that the site serves with. */
  connection: Connection;
  /** As the role that owns the schema. */
  owner: Connection;
  stop(): Promise<void>;
}

/** Where points come from: a stanza of pgBackRest, or the stored nights. */
export interface PointArchive {
  /**
   * Brings the point's database and files into its folder, and runs the database.
   * @param at milliseconds since 1970
   * @param folder the data folder of the point, which this process has taken
   * @param running the database of the running site
   * @throws StartRefusal when that point cannot be brought
   */
  open(
    at: number,
    context: { folder: TakenFolder; running: Database; say: (step: Sentence) => void },
  ): Promise<RunningPoint>;
}

/** The data folder of a point, empty, which no other process uses. */
export interface TakenFolder {
  path: string;
  /** Lets another take it: a database that is started in it takes it itself. */
  unlock(): void;
}
