import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { TableRow } from '@orchard/spreadsheets';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import type { ImportKind, JudgedRow } from './import-kind.ts';
import { holdRunningImport, nextRows } from './import-work.view.ts';
import { finishImport, moveOn, storeJudgements } from './imports.store.ts';

/** Does imports in the background. */
export interface Importer {
  register(kind: ImportKind): void;
  /** Begins or continues soon; call it after the commit. */
  wake(): void;
  /** Does one batch; returns whether there was anything to do. */
  next(): Promise<boolean>;
  /** Works until nothing is left; returns the number of batches. */
  run(): Promise<number>;
  /** Finishes the running batch and begins no other. */
  stop(): Promise<void>;
}

const BATCH = 100;

/** Errors about a row's content; any other error may pass later. */
const isAboutContent = (error: unknown) =>
  /^2[23]/.test(String((error as { code?: unknown }).code ?? ''));

const refused = ({ line }: TableRow): JudgedRow => ({
  line,
  key: null,
  outcome: 'wrong',
  reasons: [formatStaffMessage('imports.not_written')],
});

/**
 * Imports the next rows of a running import in one transaction: records, mails and progress arrive
 * together or not at all. One process at a time works on an import.
 * @returns whether there was anything to do
 */
async function importNextRows(
  db: Database,
  kinds: ReadonlyMap<string, ImportKind>,
): Promise<boolean> {
  const step = (limit: number, isWritten: boolean) =>
    db.kysely.transaction().execute(async (tx) => {
      const work = await holdRunningImport(tx);
      const kind = work && kinds.get(work.kind);
      if (!kind) return false;
      const rows = await nextRows(tx, { id: work.id, after: work.doneLine, limit });
      const last = rows.at(-1);
      if (!last) {
        await kind.finish?.(tx, work);
        await finishImport(tx, work.id);
        return true;
      }
      const judged = isWritten ? await kind.write(tx, work, rows) : rows.map(refused);
      await storeJudgements(tx, work.id, judged);
      await moveOn(tx, work.id, last.line);
      return true;
    });
  try {
    return await step(BATCH, true);
  } catch (error) {
    if (!isAboutContent(error)) throw error;
  }
  // One row cannot be stored: import row by row, and report that one.
  try {
    return await step(1, true);
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    return step(1, false);
  }
}

export function createImporter(db: Database, log: Pick<FastifyBaseLogger, 'error'>): Importer {
  const kinds = new Map<string, ImportKind>();
  let isStopping = false;
  let current: Promise<number> = Promise.resolve(0);
  const next = () => importNextRows(db, kinds);
  const work = async () => {
    let batches = 0;
    while (!isStopping && (await next())) batches += 1;
    if (batches > 0) for (const kind of kinds.values()) kind.after?.();
    return batches;
  };
  const run = () => {
    current = current.catch(() => 0).then(work);
    return current;
  };
  return {
    register: (kind) => {
      kinds.set(kind.name, kind);
    },
    next,
    run,
    wake: () => {
      // Nobody awaits this; after a failure the job of the next minute continues.
      run().catch((error) => log.error({ err: error }, 'importer'));
    },
    stop: async () => {
      isStopping = true;
      await current.catch(() => 0);
    },
  };
}
