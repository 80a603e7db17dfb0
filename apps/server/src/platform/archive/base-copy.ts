import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import * as z from 'zod/mini';
import { measureFile } from '#platform/backup/files.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';
import type { BackupStore } from '#platform/upkeep/backup-store.ts';
import { encryptFile } from '#platform/upkeep/encryption.ts';
import { clusterTar } from './cluster-tar.ts';
import type { ArchivePlace } from './sealed-objects.ts';

const time = z.number().check(z.nonnegative());
const piece = z.string().check(z.regex(/^[0-9A-F]{24}$/));

/** What is known of a base copy without a key: nothing of a person. */
const baseCopy = z.object({
  format: z.literal(1),
  name: z.string(),
  /** The cluster, by PostgreSQL's own number, and its timeline. */
  system: z.string().check(z.regex(/^\d+$/)),
  timeline: z.number().check(z.int(), z.positive()),
  /** The major version of PostgreSQL. */
  major: z.number().check(z.int(), z.positive()),
  /** Of the program that made it. */
  version: z.string(),
  /** Milliseconds since 1970, by the database's clock. The copy is good for points after its end. */
  started_at: time,
  stopped_at: time,
  /** The pieces of the log that it needs to be whole. */
  first_piece: piece,
  last_piece: piece,
  archive: z.object({ bytes: z.number(), sha256: z.string() }),
});

/** A copy of the whole cluster, from which the log is replayed. */
export type BaseCopy = z.output<typeof baseCopy>;

const FOLDER = 'archive/base/';
const indexOf = (name: string) => `${FOLDER}${name}.json`;

/** Where the tar of a base copy lies; `age -d`, `zstd -d` and `tar -x` open it. */
export const keyOfBase = (name: string): string => `${FOLDER}${name}.tar.zst.age`;

/** What makes a base copy. */
export interface BaseSource {
  /** The running server; a connection of its own, which reports the copy's end too. */
  connection: Connection;
  cluster: string;
  version: string;
}

interface Start {
  system: string;
  timeline: number;
  major: number;
  now: number;
  piece: string;
}

/**
 * Copies the running cluster into the store. It counts only once its index is there, which is
 * written last.
 */
export async function makeBaseCopy(
  { connection, cluster, version }: BaseSource,
  { store, recipients, scratch }: ArchivePlace,
): Promise<BaseCopy> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const client = new pg.Client(connection);
  await client.connect();
  const draft = join(scratch, 'base.tar.zst');
  try {
    await client.query('SET statement_timeout = 0; SET idle_session_timeout = 0');
    const { rows } = await client.query<Start>(`
      SELECT c.system_identifier::text AS system, p.timeline_id AS timeline,
        current_setting('server_version_num')::int / 10000 AS major,
        extract(epoch FROM clock_timestamp())::float8 * 1000 AS now,
        pg_walfile_name(pg_backup_start('base copy', fast => true)) AS piece
      FROM pg_control_system() c, pg_control_checkpoint() p`);
    const start = rows[0] as Start;
    let stop = { piece: '', now: 0 };
    const end = async () => {
      const { rows: stopped } = await client.query<{ label: string; piece: string; now: number }>(`
        SELECT s.labelfile AS label, pg_walfile_name(s.lsn) AS piece,
          extract(epoch FROM clock_timestamp())::float8 * 1000 AS now
        FROM pg_backup_stop(wait_for_archive => false) s`);
      const { label, ...rest } = stopped[0] as { label: string; piece: string; now: number };
      stop = rest;
      return { backup_label: label };
    };
    await pipeline(
      Readable.from(clusterTar(cluster, end)),
      createZstdCompress(),
      createWriteStream(draft, { mode: 0o600 }),
    );
    const name = `${start.system}-${start.timeline}-${Math.floor(start.now)}`;
    let archive = { bytes: 0, sha256: '' };
    await store.put(keyOfBase(name), async (to) => {
      await encryptFile(draft, to, recipients);
      archive = await measureFile(to);
    });
    const index: BaseCopy = {
      format: 1,
      name,
      system: start.system,
      // The timeline of the log, which is newer than the checkpoint's just after a recovery.
      timeline: Number.parseInt(start.piece.slice(0, 8), 16),
      major: start.major,
      version,
      started_at: start.now,
      stopped_at: stop.now,
      first_piece: start.piece,
      last_piece: stop.piece,
      archive,
    };
    await store.put(indexOf(name), (to) =>
      writeFile(to, `${JSON.stringify(index)}\n`, { mode: 0o600, flush: true }),
    );
    return index;
  } finally {
    await client.end();
    await rm(draft, { force: true });
  }
}

/** The base copies of a store, the oldest first. */
export async function listBaseCopies(store: BackupStore, scratch: string): Promise<BaseCopy[]> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const file = join(scratch, `index-${process.pid}.json`);
  const found: BaseCopy[] = [];
  for (const key of await store.list(FOLDER)) {
    if (!key.endsWith('.json') || !(await store.get(key, file))) continue;
    const parsed = baseCopy.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (!parsed.success) {
      throw new StartRefusal({
        ja: `${key} は壊れているか、新しいバージョンのものです。`,
        en: `${key} is damaged, or of a newer version.`,
      });
    }
    found.push(parsed.data);
  }
  await rm(file, { force: true });
  return found.sort((a, b) => a.started_at - b.started_at);
}

/** Removes a base copy; without its index it is none, whatever happens before the rest is gone. */
export async function removeBaseCopy(store: BackupStore, name: string): Promise<void> {
  await store.remove(indexOf(name));
  await store.remove(keyOfBase(name));
}
