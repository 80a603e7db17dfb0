import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { packedLines } from '#operations/backup/files.ts';
import type { Manifest } from '#operations/backup/manifest.ts';
import { rowsOf } from '#operations/backup/write-backup.ts';
import type { Database } from '#platform/database/open-database.ts';

/** Sums digests of rows, in any order. */
function createSum(): { add: (row: string) => void; total: () => bigint } {
  let sum = 0n;
  return {
    add: (row) => {
      sum += BigInt(`0x${createHash('sha256').update(row).digest('hex')}`);
    },
    total: () => BigInt.asUintN(256, sum),
  };
}

/**
 * Reads every table that a backup was restored into and compares its rows with those of the backup.
 * Their order says nothing: a table gives its rows as they lie in its file, and where rows had been
 * changed or removed, filling another table puts them elsewhere.
 * @returns the tables that differ
 */
export async function compareRows(
  { pool }: Database,
  folder: string,
  { tables }: Manifest,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    const different: string[] = [];
    for (const table of tables) {
      await client.query('BEGIN READ ONLY');
      let rows = 0;
      const here = createSum();
      const count = (more: number) => {
        rows += more;
      };
      for await (const chunk of rowsOf(client, table, count)) {
        for (const row of chunk.slice(0, -1).split('\n')) here.add(row);
      }
      await client.query('COMMIT');
      const there = createSum();
      for await (const row of packedLines(join(folder, table.file.path))) there.add(row);
      if (rows !== table.rows || here.total() !== there.total()) different.push(table.name);
    }
    return different;
  } finally {
    client.release(true);
  }
}
