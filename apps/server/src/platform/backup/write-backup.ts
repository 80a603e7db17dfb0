import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Database } from '#platform/database/open-database.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import { copyMeasured, filesBelow, measure } from './files.ts';
import { type BackedUpFile, type BackedUpTable, type Manifest, manifestFile } from './manifest.ts';
import { listMigrations, listSequences, listTables, type StoredTable } from './tables.ts';

const AT_ONCE = 1_000;

/** The rows of a table as JSON, one to a line, read piece by piece. */
async function* rowsOf(
  client: pg.ClientBase,
  { name, columns }: StoredTable,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR
     SELECT to_jsonb(r)::text AS row FROM (SELECT ${list} FROM public."${name}") r`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${AT_ONCE} FROM backup_rows`);
    if (rows.length === 0) break;
    count(rows.length);
    yield `${rows.map(({ row }) => row).join('\n')}\n`;
  }
  await client.query('CLOSE backup_rows');
}

async function writeTable(
  client: pg.ClientBase,
  folder: string,
  table: StoredTable,
): Promise<BackedUpTable> {
  const path = `tables/${table.name}.jsonl.gz`;
  let rows = 0;
  const measured = measure();
  await pipeline(
    Readable.from(
      rowsOf(client, table, (more) => {
        rows += more;
      }),
    ),
    createGzip(),
    measured.stream,
    createWriteStream(join(folder, path), { mode: 0o600, flush: true }),
  );
  return { ...table, rows, file: { path, ...measured.result() } };
}

/** Everything in the database, as it was at one moment. */
async function writeTables(
  { pool }: Database,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables: BackedUpTable[] = [];
    for (const table of await listTables(client)) {
      tables.push(await writeTable(client, folder, table));
    }
    const [migrations, sequences] = [await listMigrations(client), await listSequences(client)];
    await client.query('COMMIT');
    return { migrations, tables, sequences };
  } finally {
    client.release(true);
  }
}

/** The installation's own files: what was uploaded, and the secret that seals authenticators. */
async function writeFiles(dataDir: string, folder: string): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for (const name of await filesBelow(join(dataDir, 'media'))) {
    const path = `media/${name}`;
    files.push({ path, ...(await copyMeasured(join(dataDir, path), join(folder, path))) });
  }
  const secret = 'app-secret';
  if (existsSync(join(dataDir, secret))) {
    files.push({
      path: secret,
      ...(await copyMeasured(join(dataDir, secret), join(folder, secret))),
    });
  }
  return files;
}

/**
 * Writes a backup of database and files while the site runs. It appears under its name only when it
 * is whole.
 * @param folder must not be there yet
 * @throws StartRefusal when it is
 */
export async function writeBackup(
  database: Database,
  { dataDir, folder }: { dataDir: string; folder: string },
): Promise<Manifest> {
  if (existsSync(folder)) throw new StartRefusal(`${folder} is there already.`);
  const draft = `${folder}.unfinished-${process.pid}`;
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
  const stored = await writeTables(database, draft);
  // After the rows: whatever they name is there by now.
  const files = await writeFiles(dataDir, draft);
  const manifest: Manifest = {
    format: 1,
    made_at: new Date().toISOString(),
    ...stored,
    files,
  };
  const { name, text } = manifestFile(manifest);
  await writeFile(join(draft, name), text, { mode: 0o600, flush: true });
  await rename(draft, folder);
  return manifest;
}
