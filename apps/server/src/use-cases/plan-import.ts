import type { ImportChoices } from '@orchard/contract/staff/member-imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import { anyRows, type ImportWork } from '#features/member-imports/import-work.view.ts';
import { judgeRows, listNamedBrands } from '#features/member-imports/judged-rows.view.ts';
import {
  type JudgedRow,
  storeJudgements,
  storePlan,
} from '#features/member-imports/member-imports.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';

const BATCH = 1000;

/** @throws Problem 422 for a chosen column or brand that does not exist */
async function refuseStrangeChoices(
  tx: Kysely<DB>,
  { header }: ImportWork,
  { columns, brand_ids: brandIds }: ImportChoices,
): Promise<void> {
  if (Object.values(columns).some((at) => at !== null && at >= header.length)) {
    throw fieldsProblem({ columns: [formatStaffMessage('imports.no_column')] });
  }
  const brands = await listNamedBrands(tx);
  if (brandIds.some((brandId) => !brands.some(({ id }) => id === brandId))) {
    throw fieldsProblem({
      brand_ids: [formatStaffMessage('validation.gone', { label: '会員区分' })],
    });
  }
}

/**
 * Judges every row of a file by an operator's choices, without writing members. Of several valid
 * rows with one address the first counts.
 * @throws Problem 422
 */
export async function planImport(
  tx: Kysely<DB>,
  work: ImportWork,
  choices: ImportChoices,
): Promise<void> {
  await refuseStrangeChoices(tx, work, choices);
  const firstLines = new Map<string, number>();
  const once = (line: number, emailKey: string | null): string[] => {
    const first = emailKey === null ? undefined : firstLines.get(emailKey);
    if (first !== undefined) return [formatStaffMessage('imports.repeated', { line: first })];
    if (emailKey !== null) firstLines.set(emailKey, line);
    return [];
  };
  let after = 0;
  for (;;) {
    const rows = await anyRows(tx, { id: work.id, after, limit: BATCH });
    const last = rows.at(-1);
    if (!last) break;
    after = last.line;
    const judged = (await judgeRows(tx, rows, choices)).map(
      ({ line, emailKey, judgement: { outcome, reasons } }): JudgedRow => {
        if (outcome === 'wrong') return { line, emailKey, outcome, reasons };
        const repeated = once(line, emailKey);
        return {
          line,
          emailKey,
          outcome: repeated.length > 0 ? 'wrong' : outcome,
          reasons: repeated,
        };
      },
    );
    await storeJudgements(tx, work.id, judged);
  }
  await storePlan(tx, work.id, choices);
}
