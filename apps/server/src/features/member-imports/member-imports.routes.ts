import type { AuditAction } from '@orchard/contract/staff/audit-log-names';
import { MAX_IMPORT_BYTES, memberImports } from '@orchard/contract/staff/member-imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { bind } from '#platform/http/bind.ts';
import { fileBody } from '#platform/http/file-bodies.ts';
import { notFound } from '#platform/http/problem.ts';
import { audit } from '#platform/records/audit.store.ts';
import { conflict } from '#platform/records/refused-writes.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';
import type { Importer } from '#use-cases/importer.ts';
import { planImport } from '#use-cases/plan-import.ts';
import { holdImport, type ImportWork } from './import-work.view.ts';
import { addImport, beginImport, discardImport } from './member-imports.store.ts';
import { findImport, listImports, listRows, wrongRowsFile } from './member-imports.view.ts';
import { readMemberFile } from './read-member-file.ts';

interface Parts {
  db: Database;
  importer: Importer;
}

const present = async (db: Kysely<DB>, id: number) => {
  const found = await findImport(db, id);
  if (!found) throw notFound();
  return found;
};

const noteDown = (
  tx: Kysely<DB>,
  staff: Staff,
  entry: { action: AuditAction; id: number; label: string; after: object | null },
) =>
  audit(tx, staff, [
    {
      ...{ action: entry.action, kind: 'member-imports', recordId: entry.id },
      ...{ label: entry.label, before: null, after: entry.after },
    },
  ]);

export const memberImportsRoutes = ({ db: { kysely }, importer }: Parts) => {
  /** Changes an import that is in one of these states; returns the changed import. */
  const change = async (
    id: number,
    states: readonly ImportWork['state'][],
    act: (tx: Kysely<DB>, work: ImportWork) => Promise<unknown>,
  ) => {
    await kysely.transaction().execute(async (tx) => {
      const work = await holdImport(tx, id);
      if (!work) throw notFound();
      if (!states.includes(work.state)) throw conflict(formatStaffMessage('imports.state'));
      await act(tx, work);
    });
    return present(kysely, id);
  };

  return [
    bind(memberImports.list, ({ query }) => listImports(kysely, query)),

    bind(memberImports.read, ({ params }) => present(kysely, params.id)),

    bind(memberImports.upload, async ({ staff, request, query: { name } }) => {
      const sent: Buffer[] = [];
      for await (const piece of fileBody(request, MAX_IMPORT_BYTES)) sent.push(piece);
      const file = await readMemberFile(Buffer.concat(sent), name);
      const id = await kysely.transaction().execute(async (tx) => {
        const added = await addImport(tx, staff, file);
        const after = { file_name: name, row_count: file.rows.length };
        await noteDown(tx, staff, { action: 'upload', id: added, label: name, after });
        return added;
      });
      return present(kysely, id);
    }),

    bind(memberImports.plan, ({ params: { id }, body }) =>
      change(id, ['uploaded', 'planned'], (tx, work) => planImport(tx, work, body)),
    ),

    bind(memberImports.start, async ({ staff, params: { id } }) => {
      const begun = await change(id, ['planned'], async (tx, { choices, changeId }) => {
        await beginImport(tx, id);
        const { file_name: label, counts } = await present(tx, id);
        const after = { ...choices, counts, change_id: changeId };
        await noteDown(tx, staff, { action: 'start', id, label, after });
      });
      importer.wake();
      return begun;
    }),

    bind(memberImports.discard, async ({ staff, params: { id } }) => {
      await change(id, ['uploaded', 'planned'], async (tx) => {
        const { file_name: label } = await present(tx, id);
        await discardImport(tx, id);
        await noteDown(tx, staff, { action: 'discard', id, label, after: null });
      });
      return undefined;
    }),

    bind(memberImports.rows, async ({ params: { id }, query }) => {
      await present(kysely, id);
      return listRows(kysely, id, query);
    }),

    bind(memberImports.wrongRows, ({ staff, params: { id } }) =>
      kysely.transaction().execute(async (tx) => {
        const { header, file_name: label } = await present(tx, id);
        const file = await wrongRowsFile(tx, { id, header });
        await noteDown(tx, staff, { action: 'export', id, label, after: { count: file.count } });
        return { ...file, file_name: `${label.replace(/\.\w+$/, '')}-エラー${file.count}行.csv` };
      }),
    ),
  ];
};
