import type { Endpoint } from '@orchard/contract/endpoint';
import { AUDIT_RESOURCES, type AuditAction } from '@orchard/contract/staff/audit-log-names';
import {
  type AnyImport,
  type ImportChoices,
  type ImportOutcome,
  MAX_IMPORT_BYTES,
} from '@orchard/contract/staff/imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Right } from '@orchard/contract/staff/rights';
import type { TableRow } from '@orchard/spreadsheets';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type AuditEntry, audit } from '#console/records/audit.store.ts';
import { conflict } from '#console/records/refused-writes.ts';
import type { StaffListQuery } from '#console/records/staff-list.ts';
import type { JobKind } from '#console/staff-jobs/job-kind.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { NewJobRow } from '#console/staff-jobs/staff-job-rows.store.ts';
import {
  addJob,
  beginJob,
  holdJobOf,
  refillJob,
  removeJob,
} from '#console/staff-jobs/staff-jobs.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { Page } from '#platform/http/page.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import type { Uploads } from '#platform/storage/uploads.ts';
import { keepImportFile, keptImportFile, removeImportFile } from './import-files.store.ts';
import type { ImportFile, ImportKind, ImportWork } from './import-kind.ts';
import { findImport, listImports, listRows, wrongRowsFile } from './imports.view.ts';
import { planImport } from './plan-import.ts';
import { readImportFile, type TableChoice } from './read-import-file.ts';

/** The calls of a kind of import, as the contract's `importCalls` declares them. */
type Calls = Record<
  'list' | 'read' | 'upload' | 'reread' | 'plan' | 'start' | 'discard' | 'rows' | 'wrongRows',
  Endpoint
>;

/** What the calls get, parsed. */
interface Call {
  staff: Staff;
  request: FastifyRequest;
  params: { id: number };
  query: StaffListQuery & { name: string; outcome?: ImportOutcome };
  body: ImportChoices & TableChoice;
}

/** Changes an import of a kind that is in one of these states, locked until the transaction ends. */
export const changeImport = (
  db: Kysely<DB>,
  kind: Pick<ImportKind, 'name'>,
  id: number,
  states: readonly AnyImport['state'][],
  act: (tx: Kysely<DB>, work: ImportWork) => Promise<unknown>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const work = await holdJobOf(tx, kind.name, id);
    if (!work) throw notFound();
    if (!states.some((state) => state === work.state)) {
      throw conflict(formatStaffMessage('imports.state'));
    }
    await act(tx, work as ImportWork);
  });

const jobRows = (rows: readonly TableRow[]): NewJobRow[] =>
  rows.map(({ line, cells }) => ({ position: line, label: `${line}行目`, input: cells }));

/** Binds the calls of a kind of import, and has its imports done in the background. */
export function importRoutes(
  { db: { kysely }, staffJobs, uploads }: { db: Database; staffJobs: JobRunner; uploads: Uploads },
  calls: Calls,
  kind: ImportKind & JobKind,
): Binding[] {
  staffJobs.register(kind);
  const serve = (endpoint: Endpoint, handle: (call: Call) => Promise<unknown>): Binding =>
    bind(endpoint, handle as never);
  const present = async (db: Kysely<DB>, id: number) => {
    const found = await findImport(db, kind.name, id);
    if (!found) throw notFound();
    return found;
  };
  const offered = async ({ choices, header }: ImportFile, rows: readonly TableRow[]) =>
    (await kind.offer?.(kysely, choices, { header, rows })) ?? choices;
  const entry = (
    action: AuditAction,
    recordId: number,
    label: string,
    after: object | null,
  ): AuditEntry => ({ action, kind: kind.resource, recordId, label, before: null, after });
  const change = async (
    id: number,
    states: readonly AnyImport['state'][],
    act: (tx: Kysely<DB>, work: ImportWork) => Promise<unknown>,
  ) => {
    await changeImport(kysely, kind, id, states, act);
    return present(kysely, id);
  };

  return [
    serve(calls.list, ({ query }) => listImports(kysely, kind.name, query)),

    serve(calls.read, ({ params }) => present(kysely, params.id)),

    serve(calls.upload, async ({ staff, request, query: { name } }) => {
      const sent = await uploads.whole(request, staff, MAX_IMPORT_BYTES);
      const { file, rows } = await readImportFile(kind, sent, name);
      const choices = await offered(file, rows);
      const id = await kysely.transaction().execute(async (tx) => {
        const job = {
          ...{
            kind: kind.name,
            rights: [calls.start.spec.right as Right],
            params: { ...file, choices },
          },
          ...{
            title: `${AUDIT_RESOURCES[kind.resource]}（${name}）`,
            canUndo: kind.canUndo ?? false,
            isFile: true,
          },
        };
        const { id: added, total } = await addJob(tx, staff, job, jobRows(rows));
        // Only what leaves a choice is read again.
        const leavesChoice = file.sheets.length > 1 || file.hidden_rows > 0;
        if (leavesChoice) await keepImportFile(tx, added, sent);
        const after = { file_name: name, row_count: total };
        await audit(tx, staff, [entry('upload', added, name, after)]);
        return added;
      });
      return present(kysely, id);
    }),

    serve(calls.reread, async ({ params: { id }, body }) => {
      const { file_name: name } = await present(kysely, id);
      const stored = await keptImportFile(kysely, id);
      if (!stored) throw conflict(formatStaffMessage('imports.file_gone'));
      const { file, rows } = await readImportFile(kind, stored, name, body);
      const { columns } = await offered(file, rows);
      return change(id, ['uploaded', 'planned'], (tx, { params }) => {
        const choices = { ...params.choices, columns };
        return refillJob(tx, id, { ...file, choices }, jobRows(rows));
      });
    }),

    serve(calls.plan, ({ params: { id }, body }) =>
      change(id, ['uploaded', 'planned'], (tx, work) => planImport(tx, kind, work, body)),
    ),

    serve(calls.start, async ({ staff, params: { id } }) => {
      const begun = await change(id, ['planned'], async (tx, { params, changeId }) => {
        await beginJob(tx, id);
        await removeImportFile(tx, id);
        const { file_name: label, counts } = await present(tx, id);
        const after = { ...params.choices, counts };
        await audit(tx, staff, [entry('start', id, label, after)], changeId);
      });
      staffJobs.wake();
      return begun;
    }),

    serve(calls.discard, async ({ staff, params: { id } }) => {
      await changeImport(kysely, kind, id, ['uploaded', 'planned'], async (tx, { params }) => {
        await removeJob(tx, id);
        await audit(tx, staff, [entry('discard', id, params.file_name, null)]);
      });
      return undefined;
    }),

    serve(calls.rows, async ({ params: { id }, query }) => {
      const { choices, state } = await present(kysely, id);
      const page = await listRows(kysely, id, query);
      const right = page.items.filter(({ outcome }) => outcome !== 'wrong');
      const planned = right.map(({ line: position, cells: input }) => ({ position, input }));
      const judged =
        state === 'planned' ? await kind.foresee?.(kysely, planned, choices) : undefined;
      const foreseen = new Map(judged?.map(({ position, comes }) => [position, comes]));
      return new Page(
        page.items.map((row) => ({
          ...row,
          foreseen: foreseen.get(row.line) || null,
          understood: kind.understood(row.cells, choices),
        })),
        page.total,
        page.pageSize,
      );
    }),

    serve(calls.wrongRows, ({ staff, params: { id } }) =>
      kysely.transaction().execute(async (tx) => {
        const { header, file_name: label } = await present(tx, id);
        const file = await wrongRowsFile(tx, { id, header });
        await audit(tx, staff, [entry('export', id, label, { count: file.count })]);
        return { ...file, file_name: `${label.replace(/\.\w+$/, '')}-エラー${file.count}行.csv` };
      }),
    ),
  ];
}
