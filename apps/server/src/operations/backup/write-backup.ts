import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { processExists } from '@orchard/embedded-postgres';
import type pg from 'pg';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { copyMeasured, type Measured, measure } from '#platform/storage/measured-files.ts';
import { addressOf, type S3Settings } from '#platform/storage/s3-bucket.ts';
import { copyIfThere, filesBelow } from './files.ts';
import { type BackedUpFile, type BackedUpTable, type Manifest, manifestFile } from './manifest.ts';
import {
  findAuditHead,
  listMigrations,
  listSequences,
  listTables,
  type StoredTable,
} from './tables.ts';

const AT_ONCE = 1_000;

/** The rows of a table as JSON, one to a line, read chunk by chunk within a transaction. */
export async function* rowsOf(
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
): Promise<
  Pick<Manifest, 'migrations' | 'migration_checksums' | 'tables' | 'sequences' | 'audit_head'>
> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables: BackedUpTable[] = [];
    for (const table of await listTables(client)) {
      tables.push(await writeTable(client, folder, table));
    }
    const [migrations, sequences] = [await listMigrations(client), await listSequences(client)];
    const audit_head = await findAuditHead(client);
    await client.query('COMMIT');
    return {
      migrations: migrations.map(({ name }) => name),
      migration_checksums: migrations.map(({ checksum }) => checksum),
      tables,
      sequences,
      audit_head,
    };
  } finally {
    client.release(true);
  }
}

/**
 * Leaves out what the site can make again: FFmpeg's work and pictures in sizes, and unfinished
 * files. Uploads in progress (`arriving`) continue after a restore.
 */
const isLeftOut = (name: string) =>
  /^(?:transcoding|sized)\//.test(name) || basename(name)[0] === '.';

/**
 * Keeps a file of the data folder for a backup.
 * @param path its name in the backup
 * @returns what it held; null where it has gone meanwhile
 */
export type KeepFile = (from: string, path: string) => Promise<Measured | null>;

/** Keeps uploads while the site adds and removes some. */
async function writeMedia(dataDir: string, keep: KeepFile): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  const seen = new Set<string>();
  for (;;) {
    // A film that has just arrived gets another name: who looks once may miss it under both.
    const found = await filesBelow(join(dataDir, 'media'));
    const fresh = found.filter((name) => !(seen.has(name) || isLeftOut(name)));
    if (fresh.length === 0) return files;
    for (const name of fresh) {
      seen.add(name);
      const path = `media/${name}`;
      const stored = await keep(join(dataDir, path), path);
      if (stored) files.push({ path, ...stored });
    }
  }
}

/** The installation's own files: what was uploaded, and the secret that seals authenticators. */
async function writeFiles(
  dataDir: string,
  folder: string,
  keep: KeepFile,
): Promise<BackedUpFile[]> {
  const files = await writeMedia(dataDir, keep);
  const secret = 'app-secret';
  if (existsSync(join(dataDir, secret))) {
    files.push({
      path: secret,
      ...(await copyMeasured(join(dataDir, secret), join(folder, secret))),
    });
  }
  return files;
}

/** The source and the target of a backup. */
export interface BackupWish {
  dataDir: string;
  /** Must not be there yet. */
  folder: string;
  /** Where films lie that are not in the data folder: no backup holds those. */
  bucket: S3Settings | null;
  /** The installation's, which seals it; null: nothing does. */
  secret: string | null;
  /** Under which it is stored, where it is. */
  name?: string;
}

const draftMark = `.unfinished-${hostname()}-`;

/** Removes what backups of this machine left behind that were interrupted. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = /\.unfinished-(?:.*-)?(\d+)$/.exec(name) ?? [];
    const isOurs = name.endsWith(`${draftMark}${pid}`) || name.endsWith(`.unfinished-${pid}`);
    if (pid && isOurs && !processExists(Number(pid))) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

/** Writes the rows, the secret and the manifest of a backup into a folder, and has uploads kept. */
export async function writeContent(
  database: Database,
  { dataDir, folder, bucket, secret, name: storedAs }: BackupWish,
  keep: KeepFile,
): Promise<Manifest> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const stored = await writeTables(database, folder);
  // After the rows: every file that they name exists by now.
  const files = await writeFiles(dataDir, folder, keep);
  const manifest: Manifest = {
    format: 1,
    name: storedAs ?? null,
    made_at: new Date().toISOString(),
    ...stored,
    files,
    bucket: bucket && { address: addressOf(bucket) },
  };
  const { name, text } = manifestFile(manifest, secret);
  await writeFile(join(folder, name), text, { mode: 0o600, flush: true });
  return manifest;
}

/**
 * Writes a backup of database and files while the site runs. It appears under its name only when it
 * is whole.
 * @throws StartRefusal when the folder is there
 */
export async function writeBackup(database: Database, wish: BackupWish): Promise<Manifest> {
  const { folder } = wish;
  if (existsSync(folder))
    throw new StartRefusal({
      ja: `${folder} はすでにあります。`,
      en: `${folder} is there already.`,
    });
  const draft = `${folder}${draftMark}${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await removeLeftovers(dirname(folder));
  const manifest = await writeContent(database, { ...wish, folder: draft }, (from, path) =>
    copyIfThere(from, join(draft, path)),
  );
  await rename(draft, folder);
  return manifest;
}
