import type { Connection } from './connection.ts';
import { type Database, openDatabase } from './open-database.ts';

/**
 * Works on a database before there are visitors, or without any: what would be too long for a request
 * may take the time that a slow machine needs.
 */
export async function patiently<Answer>(
  connection: Connection,
  work: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const database = openDatabase({ connection, isPatient: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
