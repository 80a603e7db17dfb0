import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Manifest } from '#platform/backup/manifest.ts';
import { rowsOf } from '#platform/backup/write-backup.ts';
import type { Database } from '#platform/database/open-database.ts';

async function digestOf(source: AsyncIterable<string | Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of source) hash.update(piece);
  return hash.digest('hex');
}

/**
 * Reads every table that a backup was restored into and compares it with the backup, row by row and
 * in the same order: nothing has changed them since they were filled.
 * @returns the tables that differ
 */
export async function compareRows(
  { pool }: Database,
  folder: string,
  { tables }: Manifest,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET synchronize_seqscans = off');
    const different: string[] = [];
    for (const table of tables) {
      await client.query('BEGIN READ ONLY');
      let rows = 0;
      const here = await digestOf(
        rowsOf(client, table, (more) => {
          rows += more;
        }),
      );
      await client.query('COMMIT');
      const unpacked = createGunzip();
      const reading = pipeline(createReadStream(join(folder, table.file.path)), unpacked);
      const there = await digestOf(unpacked);
      await reading;
      if (rows !== table.rows || here !== there) different.push(table.name);
    }
    return different;
  } finally {
    client.release(true);
  }
}
