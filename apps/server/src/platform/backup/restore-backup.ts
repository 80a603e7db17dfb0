import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { Database } from '#platform/database/open-database.ts';
import type { S3Settings } from '#platform/shelf/s3-bucket.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import { placeOf, returnFilms } from './bucket-files.ts';
import { copyMeasured, isWhole } from './files.ts';
import { type BackedUpTable, type Manifest, readManifest } from './manifest.ts';
import { listMigrations, listTables } from './tables.ts';

const AT_ONCE = 500;

/**
 * Reads a backup through and through before anything is touched.
 * @throws StartRefusal when a file is missing or was changed
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const tables = manifest.tables.map((table) => table.file);
  for (const file of [...tables, ...manifest.files, ...(manifest.bucket?.files ?? [])]) {
    if (file.path.split('/').includes('..') || !(await isWhole(folder, file))) {
      throw new StartRefusal(`The backup is damaged: ${file.path}. Nothing was restored.`);
    }
  }
  return manifest;
}

/** What is restored, and where nothing may be yet. */
interface Restoration {
  folder: string;
  /** As {@link checkBackup} has found it. */
  manifest: Manifest;
  /** Tables that show whether a site is there already. */
  emptyTables: readonly string[];
}

async function refuseUnfit(
  client: pg.ClientBase,
  manifest: Manifest,
  emptyTables: readonly string[],
): Promise<void> {
  const here = await listMigrations(client);
  if (here.join() !== manifest.migrations.join()) {
    throw new StartRefusal(
      `The backup was made by a version with ${manifest.migrations.length} migrations (up to ${manifest.migrations.at(-1)}), this one has ${here.length}. Restore it with the version that made it; starting a newer one afterwards upgrades it.`,
    );
  }
  for (const name of emptyTables) {
    const { rowCount } = await client.query(`SELECT FROM public."${name}" LIMIT 1`);
    if (rowCount) {
      throw new StartRefusal(
        `The database is not empty (${name}). Restore into a new DATA_DIR or an empty database.`,
      );
    }
  }
}

async function fillTable(
  client: pg.ClientBase,
  folder: string,
  { name, columns, rows, file }: BackedUpTable,
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const insert = (lines: string[]) =>
    client.query(
      `INSERT INTO public."${name}" (${list}) OVERRIDING SYSTEM VALUE
       SELECT ${list} FROM json_populate_recordset(NULL::public."${name}", $1::json)`,
      [`[${lines.join(',')}]`],
    );
  const lines = createInterface({
    input: createReadStream(join(folder, file.path)).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let batch: string[] = [];
  let filled = 0;
  for await (const line of lines) {
    batch.push(line);
    filled += 1;
    if (batch.length < AT_ONCE) continue;
    await insert(batch);
    batch = [];
  }
  if (batch.length > 0) await insert(batch);
  if (filled !== rows) throw new StartRefusal(`The backup is damaged: ${file.path}.`);
}

async function onConnection(
  { pool }: Database,
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release(true);
  }
}

/** The rows of a backup, all or none. */
async function fillTables(
  client: pg.ClientBase,
  { folder, manifest, emptyTables }: Restoration,
): Promise<void> {
  await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
  await client.query('BEGIN');
  await refuseUnfit(client, manifest, emptyTables);
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const order = await listTables(client);
  // Migrations leave rows of their own, which stand in the backup too.
  const names = order.map(({ name }) => `public."${name}"`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  // What triggers derive stands in the backup already.
  for (const { name } of order) {
    await client.query(`ALTER TABLE public."${name}" DISABLE TRIGGER USER`);
  }
  for (const { name } of order) {
    const table = tables.get(name);
    if (table) await fillTable(client, folder, table);
  }
  for (const { name, last } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2)', [`public."${name}"`, last]);
  }
  for (const { name } of order) {
    await client.query(`ALTER TABLE public."${name}" ENABLE TRIGGER USER`);
  }
  await client.query('COMMIT');
}

/**
 * Restores a backup into an empty database and data folder.
 * @throws StartRefusal when the backup is damaged, or the place is not empty; nothing is changed then
 */
export async function restoreBackup(
  database: Database,
  restoration: Restoration & { dataDir: string; bucket: S3Settings | null },
): Promise<void> {
  const { dataDir, folder, manifest, bucket } = restoration;
  const films = manifest.bucket?.files ?? [];
  const places = [
    ...manifest.files.map(({ path }) => path).filter((path) => path !== 'app-secret'),
    ...(bucket ? [] : films.map(placeOf)),
  ];
  const strange = places.find((path) => existsSync(join(dataDir, path)));
  if (strange) {
    throw new StartRefusal(`${join(dataDir, strange)} is there already; nothing was restored.`);
  }
  await onConnection(database, (client) => refuseUnfit(client, manifest, restoration.emptyTables));
  // First of all where it can fail most easily: nothing names these films yet, and a second try
  // finds them there.
  if (bucket) await returnFilms(films, { folder, dataDir, settings: bucket });
  await onConnection(database, (client) => fillTables(client, restoration));
  if (!bucket) await returnFilms(films, { folder, dataDir, settings: null });
  for (const { path } of manifest.files) {
    await copyMeasured(join(folder, path), join(dataDir, path));
  }
}
