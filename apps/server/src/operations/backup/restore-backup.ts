import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { secretOf } from '#platform/secrets/app-secret.ts';
import { diskSpace } from '#platform/storage/disk-space.ts';
import { isDiskFull } from '#platform/storage/disk-storage.ts';
import { bringFile, isIntact, packedLines } from './files.ts';
import { type BackedUpFile, type BackedUpTable, type Manifest, readManifest } from './manifest.ts';
import { findRestoring, forgetRestoring, noteRestoring, type Restoring } from './restore-marker.ts';
import { listMigrations, listTables } from './tables.ts';

const AT_ONCE = 500;
const SECRET = 'app-secret';
/** Where one of these has rows a site is at work. */
const EMPTY = ['members', 'staff', 'videos', 'audit_log'];

/**
 * The secret that has to have sealed a backup: the installation's. What a machine without any can ask
 * is whether the backup fits together, by the secret within it.
 */
export const sealingSecret = (own: string | null, folder: string): string | null =>
  own ?? secretOf({ appSecret: null, dataDir: folder });

/**
 * Reads a backup through and through before anything is touched.
 * @param secret as {@link readManifest} asks for it
 * @throws StartRefusal when a file is missing or was changed
 */
export async function checkBackup(folder: string, secret?: string | null): Promise<Manifest> {
  const manifest = readManifest(folder, secret);
  const tables = manifest.tables.map((table) => table.file);
  for (const file of [...tables, ...manifest.files]) {
    if (file.path.split('/').includes('..') || !(await isIntact(folder, file))) {
      throw new StartRefusal({
        ja: `バックアップが壊れています：${file.path}。何も復元していません。`,
        en: `The backup is damaged: ${file.path}. Nothing was restored.`,
      });
    }
  }
  return manifest;
}

/** A backup, and the empty place to restore it to. */
interface Restoration {
  folder: string;
  /** As {@link checkBackup} has found it. */
  manifest: Manifest;
  /** As {@link claimFolder} has answered. */
  restoring: Restoring;
  dataDir: string;
  /** The database has come back by its own means: only files are brought. */
  hasRows?: boolean;
  /** Applies the migrations that came after the backup. */
  migrateOn: () => Promise<unknown>;
  /** Ends every session and mailed link. */
  signOut: () => Promise<void>;
}

async function refuseUnfit(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const here = (await listMigrations(client)).map(({ name }) => name);
  if (here.join() !== manifest.migrations.join()) {
    throw new StartRefusal({
      ja: `データベースは ${here.at(-1)}、バックアップは ${manifest.migrations.at(-1)} の段階です。新しいDATA_DIRか、新しく作ったデータベース（createdb）に復元してください。`,
      en: `The database is at ${here.at(-1)}, and the backup at ${manifest.migrations.at(-1)}. Restore into a new DATA_DIR, or into a database that was made anew (createdb).`,
    });
  }
  for (const name of EMPTY) {
    const { rowCount } = await client.query(`SELECT FROM public."${name}" LIMIT 1`);
    if (rowCount) {
      throw new StartRefusal({
        ja: `データベースが空ではありません（${name}）。新しいDATA_DIRか、空のデータベースに復元してください。`,
        en: `The database is not empty (${name}). Restore into a new DATA_DIR or an empty database.`,
      });
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
  let batch: string[] = [];
  let filled = 0;
  for await (const line of packedLines(join(folder, file.path), file)) {
    batch.push(line);
    filled += 1;
    if (batch.length < AT_ONCE) continue;
    await insert(batch);
    batch = [];
  }
  if (batch.length > 0) await insert(batch);
  if (filled !== rows)
    throw new StartRefusal({
      ja: `バックアップが壊れています：${file.path}。`,
      en: `The backup is damaged: ${file.path}.`,
    });
}

async function onConnection<Answer>(
  { pool }: Database,
  work: (client: pg.ClientBase) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

/** Whether the rows of this very restoration are in the database. */
async function areRowsThere(client: pg.ClientBase, { id }: Restoring): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>(
    "SELECT obj_description('public.schema_migrations'::regclass) AS mark",
  );
  return rows[0]?.mark === id;
}

/** The rows of a backup, all or none, with the mark of this restoration. */
async function fillTables(client: pg.ClientBase, restoration: Restoration): Promise<void> {
  const { folder, manifest, restoring } = restoration;
  await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
  await client.query('BEGIN');
  await refuseUnfit(client, manifest);
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const order = await listTables(client);
  // The backup holds what triggers derive, and some refuse what follows.
  for (const { name } of order) {
    await client.query(`ALTER TABLE public."${name}" DISABLE TRIGGER USER`);
  }
  // Migrations insert rows, which the backup holds too.
  const names = order.map(({ name }) => `public."${name}"`);
  // Unlogged tables, which no backup holds, refer to some of these; they are as empty.
  await client.query(`TRUNCATE ${names.join(', ')} CASCADE`);
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
  await client.query(`COMMENT ON TABLE public.schema_migrations IS '${restoring.id}'`);
  await client.query('COMMIT');
}

/** @throws StartRefusal where anything of a site is; nothing was changed then */
function refuseStrangeFiles({ dataDir, manifest }: Restoration): void {
  const places = manifest.files.filter(({ path }) => path !== SECRET);
  const strange = places.find(({ path }) => existsSync(join(dataDir, path)));
  if (strange) {
    throw new StartRefusal({
      ja: `${join(dataDir, strange.path)} がすでにあります。何も復元していません。`,
      en: `${join(dataDir, strange.path)} is there already; nothing was restored.`,
    });
  }
}

/**
 * Makes sure that the place is empty, or holds what this restoration has brought, and marks it.
 * @throws StartRefusal when it does not; nothing is changed then
 */
async function takePlace(database: Database, restoration: Restoration): Promise<void> {
  const { dataDir, manifest, restoring, hasRows } = restoration;
  const isBegun = findRestoring(dataDir) !== undefined;
  if (!isBegun) refuseStrangeFiles(restoration);
  try {
    await onConnection(database, async (client) => {
      if (!hasRows && !(await areRowsThere(client, restoring))) {
        await refuseUnfit(client, manifest);
      }
    });
  } catch (problem) {
    if (isBegun && !existsSync(join(dataDir, 'media'))) forgetRestoring(dataDir);
    throw problem;
  }
  if (!isBegun) noteRestoring(dataDir, restoring);
}

/**
 * Restores a backup into an empty database and data folder: first the secret, then files, and last
 * the rows that name them, which the newer migrations then bring up to this version. The database is
 * opened as its owner. After a kill at any point, the same command continues.
 * @throws StartRefusal when the place is not empty, before any change
 */
export async function restoreBackup(database: Database, restoration: Restoration): Promise<void> {
  const { dataDir, folder, manifest, restoring, hasRows } = restoration;
  await takePlace(database, restoration);
  const rank = (file: BackedUpFile) => (file.path === SECRET ? 0 : 1);
  for (const file of manifest.files.toSorted((a, b) => rank(a) - rank(b))) {
    await bringFile(folder, file, dataDir);
  }
  await onConnection(database, async (client) => {
    if (!hasRows && !(await areRowsThere(client, restoring))) {
      await fillTables(client, restoration);
    }
  });
  await restoration.migrateOn();
  if (restoring.signsOut) await restoration.signOut();
  forgetRestoring(dataDir);
}

const LEAST_ROOM = 32 * 2 ** 20;

/** Turns what a full disk makes of a restoration into a sentence for the person at the terminal. */
export async function orSayFull<Answer>(
  dataDir: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (problem) {
    if (problem instanceof StartRefusal) throw problem;
    // A database that ended on a full disk reports no reason.
    const { bytes, files } = await diskSpace(dataDir);
    const isFull = bytes.free <= LEAST_ROOM || files?.free === 0;
    if (!isDiskFull(problem) && !isFull) throw problem;
    throw new StartRefusal({
      ja: `${dataDir} のディスクがいっぱいで、復元が途中です。空きを作ってコマンドをもう一度実行すると、続きから再開します。`,
      en: `The disk of ${dataDir} is full, and the site is restored by half: make room and run the command again, which goes on where it ended.`,
    });
  }
}
