import type { ImportChoices } from '@orchard/contract/staff/imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import { countedRemarks, countRemarks, type RemarkCounts } from '#console/records/remarks.ts';
import type { RowOutcome } from '#console/staff-jobs/job-kind.ts';
import { jobRowsAfter, writeOutcomes } from '#console/staff-jobs/staff-job-rows.store.ts';
import { planJob } from '#console/staff-jobs/staff-jobs.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import {
  type FileRow,
  type ImportKind,
  type ImportWork,
  type JudgedRow,
  outcomeOf,
} from './import-kind.ts';

const BATCH = 1000;

/**
 * Judges every row of a file by an operator's choices, without writing records. Of several right
 * rows about the same record the first counts.
 * @throws Problem 422
 */
export async function planImport(
  tx: Kysely<DB>,
  kind: ImportKind,
  { id, params }: ImportWork,
  choices: ImportChoices,
): Promise<void> {
  if (Object.values(choices.columns).some((at) => at !== null && at >= params.header.length)) {
    throw fieldsProblem({ columns: [formatStaffMessage('imports.no_column')] });
  }
  await kind.check(tx, choices);
  const firstLines = new Map<string, number>();
  const judgeOnce = (row: JudgedRow): JudgedRow => {
    const { position, key, otherKeys = [], outcome } = row;
    if (outcome === 'wrong' || key === null) return row;
    const keys = [key, ...otherKeys];
    const first = keys.flatMap((one) => firstLines.get(one) ?? [])[0];
    if (first !== undefined) {
      return { ...row, outcome: 'wrong', reasons: [kind.repeated(first)], remarks: [] };
    }
    for (const one of keys) firstLines.set(one, position);
    return row;
  };
  // Only a wrong row is done with; all others are judged again when they are written.
  const planned = (row: JudgedRow): RowOutcome => {
    const judged = outcomeOf(row);
    return judged.outcome === 'failed' ? judged : { ...judged, outcome: null };
  };
  const counts: RemarkCounts = new Map();
  for (let position = 0; ; ) {
    const rows = await jobRowsAfter(tx, id, { position, limit: BATCH });
    const last = rows.at(-1);
    if (!last) break;
    position = last.position;
    const judged = (await kind.judge(tx, id, rows as FileRow[], choices)).map(judgeOnce);
    await writeOutcomes(tx, id, judged.map(planned));
    for (const { outcome, remarks } of judged)
      if (outcome !== 'wrong') countRemarks(counts, remarks);
  }
  await planJob(tx, id, { ...params, choices, remarks: countedRemarks(counts) });
}
