import type { ImportChoices } from '@orchard/contract/staff/imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { ImportKind, ImportWork, JudgedRow } from './import-kind.ts';
import { anyRows } from './import-work.view.ts';
import { storeJudgements, storePlan } from './imports.store.ts';

const BATCH = 1000;

/**
 * Judges every row of a file by an operator's choices, without writing records. Of several right
 * rows about the same record the first counts.
 * @throws Problem 422
 */
export async function planImport(
  tx: Kysely<DB>,
  kind: ImportKind,
  work: ImportWork,
  choices: ImportChoices,
): Promise<void> {
  if (Object.values(choices.columns).some((at) => at !== null && at >= work.header.length)) {
    throw fieldsProblem({ columns: [formatStaffMessage('imports.no_column')] });
  }
  await kind.check(tx, choices);
  const firstLines = new Map<string, number>();
  const judgeOnce = (row: JudgedRow): JudgedRow => {
    const { line, key, outcome } = row;
    if (outcome === 'wrong' || key === null) return row;
    const first = firstLines.get(key);
    if (first !== undefined) return { ...row, outcome: 'wrong', reasons: [kind.repeated(first)] };
    firstLines.set(key, line);
    return row;
  };
  let after = 0;
  for (;;) {
    const rows = await anyRows(tx, { id: work.id, after, limit: BATCH });
    const last = rows.at(-1);
    if (!last) break;
    after = last.line;
    await storeJudgements(tx, work.id, (await kind.judge(tx, work, rows, choices)).map(judgeOnce));
  }
  await storePlan(tx, work.id, choices);
}
