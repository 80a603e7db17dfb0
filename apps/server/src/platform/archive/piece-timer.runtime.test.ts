import { chmodSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import {
  archiveSettings,
  makeWaitingFolder,
  startEmbeddedPostgres,
} from '@orchard/embedded-postgres';
import { afterAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createPieceTimer } from './piece-timer.ts';

// Only ends what hangs, also on a crowded machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Whether a piece of the log comes within a minute that is finished for its time alone. */
async function finishesPieces(database: Database, waiting: string): Promise<boolean> {
  const had = new Set(await readdir(waiting));
  await database.pool.query("SELECT pg_logical_emit_message(true, 'test', 'a change')");
  return vi
    .waitUntil(async () => (await readdir(waiting)).some((name) => !had.has(name)), {
      timeout: 60_000,
      interval: 200,
    })
    .catch(() => false);
}

test('a server that was started again, or came back by itself, finishes pieces of its log in time', async () => {
  chmodSync(folder.path, 0o711);
  const waiting = makeWaitingFolder(folder.path) as string;
  const settings = { ...archiveSettings(waiting), archive_timeout: 2 };
  const start = () => startEmbeddedPostgres({ folder: folder.path, settings });
  await (await start()).stop();
  const postgres = await start();
  const database = openDatabase({ connection: postgres.connection });
  const timer = createPieceTimer(database);
  await timer(Date.now());
  expect(await finishesPieces(database, waiting)).toBe(true);

  const find = async () => {
    const { rows } = await database.pool.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
    );
    return rows[0]?.pid;
  };
  const killed = (await find()) as number;
  process.kill(killed, 'SIGKILL');
  const hasAnother = async () => ((await find().catch(() => undefined)) ?? killed) !== killed;
  await vi.waitUntil(hasAnother, { timeout: 60_000, interval: 200 });
  await timer(Date.now() + 60_000);
  expect(await finishesPieces(database, waiting)).toBe(true);
  await database.close();
  await postgres.stop();
});
