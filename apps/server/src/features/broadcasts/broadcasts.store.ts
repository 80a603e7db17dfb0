import type { ParsedOf } from '@orchard/contract/endpoint';
import type { BroadcastHurdle, broadcasts } from '@orchard/contract/staff/broadcasts';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { recordResource } from '#console/records/record-resource.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { tableResource } from '#console/records/table-resource.ts';
import { instant } from '#console/records/written.ts';
import { execute, readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { findSending, isSegmentThere } from './broadcast-sending.view.ts';

type Draft = ParsedOf<typeof broadcasts.update>['body'];

const table = tableResource<Draft>({
  kind: 'broadcasts',
  label: ({ subject }) => subject,
  source: {
    table: 'broadcasts',
    fields: sql`subject, body, brand_id, audience, segment_id`,
    columns: ({ subject, body, brand_id, audience, segment_id }) => ({
      subject,
      body: sanitizeHtml(body),
      brand_id,
      audience,
      segment_id: audience === 'segment' ? segment_id : null,
    }),
  },
});

/** What was planned, is being sent or has been sent stays as it is. */
async function mustBeDraft(tx: Kysely<DB>, id: number): Promise<void> {
  const found = await findSending(tx, id);
  if (found && found.state !== 'draft') {
    throw conflict(formatStaffMessage('broadcasts.not_draft', { name: found.subject }));
  }
}

/** Broadcasts as records of the console; only drafts are changed and deleted. */
export const broadcastResource = recordResource<Draft>({
  ...table,
  async check(tx, draft, id) {
    if (id !== null) await mustBeDraft(tx, id);
    if (draft.audience === 'segment' && !(await isSegmentThere(tx, draft.segment_id ?? 0))) {
      const label = 'セグメント';
      throw fieldsProblem({ segment_id: [formatStaffMessage('validation.gone', { label })] });
    }
  },
  async remove(tx, id) {
    await mustBeDraft(tx, id);
    await table.remove(tx, id);
  },
});

/**
 * Plans a draft's sending.
 * @param at Japan's local time; null: now
 * @returns whether that time is still to come; else nothing is written
 */
export async function planBroadcast(
  tx: Kysely<DB>,
  id: number,
  at: string | null,
): Promise<boolean> {
  const time = at === null ? sql`now()` : instant(at);
  const { numAffectedRows } = await sql`
    UPDATE broadcasts SET scheduled_at = ${time}, returned = NULL
    WHERE id = ${id} AND (${at === null}::boolean OR ${time} > now())`.execute(tx);
  return Number(numAffectedRows ?? 0) === 1;
}

/** Makes a planned broadcast a draft again; a hurdle says why it was not sent. */
export const unplanBroadcast = (
  tx: Kysely<DB>,
  id: number,
  hurdle: BroadcastHurdle | null = null,
) =>
  execute(tx)`
    UPDATE broadcasts SET scheduled_at = NULL, returned = ${hurdle}
    WHERE id = ${id} AND started_at IS NULL`;

/** Notes that the sending has begun. */
export const markStarted = (tx: Kysely<DB>, id: number) =>
  execute(tx)`
    UPDATE broadcasts SET started_at = now(), batch_id = gen_random_uuid()
    WHERE id = ${id}`;

/** Pauses a sending, or lets it go on. */
export const setPaused = (tx: Kysely<DB>, id: number, isPaused: boolean) =>
  execute(tx)`
    UPDATE broadcasts SET paused_at = CASE WHEN ${isPaused}::boolean THEN now() END
    WHERE id = ${id}`;

/** Notes that a sending was called off. */
export const markCancelled = (tx: Kysely<DB>, id: number) =>
  execute(tx)`UPDATE broadcasts SET cancelled_at = now() WHERE id = ${id}`;

/**
 * Takes the turn of a sending, for a transaction.
 * @returns undefined where it is paused, called off or not begun
 */
export const holdSending = (tx: Kysely<DB>, id: number) =>
  readRow<{
    subject: string;
    body: string;
    brandId: number | null;
    batchId: string;
  }>(tx)`
    SELECT subject, body, brand_id AS "brandId", batch_id AS "batchId" FROM broadcasts
    WHERE id = ${id} AND started_at IS NOT NULL AND paused_at IS NULL AND cancelled_at IS NULL
    FOR UPDATE`;
