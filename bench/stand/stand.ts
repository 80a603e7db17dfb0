import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SCALE_MEMBER, type Scale, scaleSite } from '#server/demo/scale-site.ts';
import { type Connection, onDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { startSession } from '#server/platform/sessions/sessions.store.ts';
import { testConfig } from '#server/testing/config.ts';

import { databaseCpu } from './database-cpu.ts';

/** The sizes that are measured. */
export const SCALES = {
  /** Of the guarantees about load. */
  guaranteed: { videos: 500, members: 1_000, marks: 20_000 },
  small: { videos: 200, members: 500, marks: 20_000 },
  middle: { videos: 2_000, members: 5_000, marks: 200_000 },
  large: { videos: 20_000, members: 50_000, marks: 200_000 },
} as const satisfies Record<string, Scale>;
export type ScaleName = keyof typeof SCALES;

/** A member's session: what stands in their cookie. */
export interface BenchSession {
  memberId: number;
  sessionId: string;
  secret: string;
}

/** PostgreSQL with a filled database for each size, and sessions in each. */
export interface Stand {
  folder: string;
  connectionTo(database: string): Connection;
  /** Microseconds of CPU that PostgreSQL has taken so far; NaN where the system does not tell. */
  cpu(): number;
  /** Fills the database unless it has been; sessions begin with the member whose lists are long. */
  fill(scale: ScaleName): Promise<BenchSession[]>;
  stop(): Promise<void>;
}

const SESSIONS = 2_000;

/**
 * Brings up PostgreSQL as a site of its own has it, with every commit on the disk.
 * @param kept a folder that stays and is used again; absent: one that goes at the end
 */
export async function startStand(
  kept: string | undefined,
  report: (line: string) => void,
): Promise<Stand> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'orchard-bench-'));
  mkdirSync(join(folder, 'site'), { recursive: true });
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'database'), report });
  const connectionTo = (database: string) => onDatabase(postgres.connection, database);
  return {
    folder,
    connectionTo,
    cpu: () => databaseCpu(join(folder, 'database')),
    fill: async (scale) => {
      const note = join(folder, `${scale}.json`);
      if (!existsSync(note)) {
        const client = new pg.Client(postgres.connection);
        await client.connect();
        await client.query(`DROP DATABASE IF EXISTS ${scale}`);
        await client.query(`CREATE DATABASE ${scale}`);
        await client.end();
        await migrate(connectionTo(scale), { report: () => {} });
        const database = openDatabase({ connection: connectionTo(scale) });
        // Making an index of so much takes longer than a request may.
        Object.assign(database.pool.options, { statement_timeout: 0, query_timeout: 0 });
        const config = { ...testConfig(join(folder, 'site')) };
        await scaleSite(database, config, SCALES[scale], (line) => report(`${scale}: ${line}`));
        await database.pool.query('VACUUM ANALYZE');
        writeFileSync(note, JSON.stringify(await addSessions(database, SCALES[scale].members)));
        await database.close();
      } else {
        // A stand that was kept may be of an earlier version.
        await migrate(connectionTo(scale), { report: () => {} });
      }
      return JSON.parse(readFileSync(note, 'utf8'));
    },
    stop: async () => {
      await postgres.stop();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function addSessions(database: Database, members: number): Promise<BenchSession[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `SELECT id FROM members WHERE email LIKE 'scale%' ORDER BY email <> $1, id LIMIT $2`,
    [SCALE_MEMBER, Math.min(SESSIONS, members)],
  );
  const sessions: BenchSession[] = [];
  for (const { id } of rows) {
    // Remembered, so that a stand that is kept can be used for days.
    sessions.push({ memberId: id, ...(await startSession(database.kysely, id, true)) });
  }
  return sessions;
}
