import type { ParsedOf } from '@orchard/contract/endpoint';
import type { BroadcastHurdle } from '@orchard/contract/staff/broadcast-audience';
import { broadcastName } from '@orchard/contract/staff/broadcast-text';
import type { broadcasts } from '@orchard/contract/staff/broadcasts';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { recordResource } from '#console/records/record-resource.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { tableResource } from '#console/records/table-resource.ts';
import { instant } from '#console/records/written.ts';
import { lastDayOf } from '#features/memberships/memberships.view.ts';
import { execute, readRow, readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { skipReason, withChoices } from './audience.view.ts';
import type { Recipient } from './broadcast-mail.view.ts';
import { findSending, isSegmentThere, memberIds } from './broadcasts.view.ts';

type Draft = ParsedOf<typeof broadcasts.update>['body'];

const table = tableResource<Draft>({
  kind: 'broadcasts',
  label: ({ subject }) => broadcastName(subject),
  source: {
    table: 'broadcasts',
    fields: sql`subject, body, brand_id, audience, segment_id, filter, ${memberIds(sql`broadcasts.id`)} AS member_ids`,
    columns: ({ subject, body, brand_id, audience, segment_id, filter }) => ({
      subject,
      body: sanitizeHtml(body),
      brand_id,
      audience,
      segment_id: audience === 'segment' ? segment_id : null,
      filter: audience === 'filter' ? JSON.stringify(filter) : null,
    }),
  },
  // Those who are gone by now are left out, also where an earlier version comes back.
  async writeRest(tx, id, { audience, member_ids }) {
    await execute(tx)`DELETE FROM broadcast_members WHERE broadcast_id = ${id}`;
    if (audience !== 'members') return;
    await execute(tx)`
      INSERT INTO broadcast_members (broadcast_id, member_id)
      SELECT ${id}::bigint, m.id FROM members m WHERE m.id = ANY(${member_ids}::bigint[])`;
  },
});

/** What was planned, is being sent or has been sent stays as it is. */
async function mustBeDraft(tx: Kysely<DB>, id: number): Promise<void> {
  const found = await findSending(tx, id);
  if (found && found.state !== 'draft') {
    throw conflict(
      formatStaffMessage('broadcasts.not_draft', { name: broadcastName(found.subject) }),
    );
  }
}

/** Broadcasts as records of the console; only drafts are changed and deleted. */
export const broadcastResource = recordResource<Draft>({
  ...table,
  async check(tx, draft, id) {
    if (id !== null) await mustBeDraft(tx, id);
    if (draft.audience === 'segment' && !(await isSegmentThere(tx, draft.segment_id ?? 0))) {
      const label = '条件';
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

export const markStarted = (tx: Kysely<DB>, id: number) =>
  execute(tx)`
    UPDATE broadcasts SET started_at = now(), batch_id = gen_random_uuid()
    WHERE id = ${id}`;

export const setPaused = (tx: Kysely<DB>, id: number, isPaused: boolean) =>
  execute(tx)`
    UPDATE broadcasts SET paused_at = CASE WHEN ${isPaused}::boolean THEN now() END
    WHERE id = ${id}`;

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

/**
 * Fixes whom a broadcast goes to.
 * @param members as `audienceOf` finds them
 * @returns how many are to get it
 */
export const addRecipients = async (
  tx: Kysely<DB>,
  broadcastId: number,
  members: RawBuilder<unknown>,
) =>
  (await readValue<number>(tx)`
    WITH added AS (
      INSERT INTO broadcast_recipients (broadcast_id, member_id, outcome, reason, at)
      SELECT ${broadcastId}, a.member_id,
        CASE WHEN a.reason IS NULL THEN 'waiting' ELSE 'skipped' END, a.reason,
        CASE WHEN a.reason IS NOT NULL THEN now() END
      FROM ${members} a
      RETURNING outcome
    )
    SELECT count(*)::integer AS count FROM added WHERE outcome = 'waiting'`) ?? 0;

/**
 * Takes recipients whose mail is to be put, each with the reason that speaks against it by now. Their choices cannot change until the transaction ends: a member who opts out meanwhile finds
 * the mail in the outbox and withdraws it.
 */
export async function takeRecipients(
  tx: Kysely<DB>,
  broadcastId: number,
  memberIds: readonly number[],
): Promise<(Recipient & { reason: string | null })[]> {
  const { rows: taken } = await sql<{ id: number }>`
    SELECT m.id FROM broadcast_recipients r JOIN members m ON m.id = r.member_id
    WHERE r.broadcast_id = ${broadcastId} AND r.outcome = 'waiting'
      AND r.member_id = ANY(${memberIds}::bigint[])
    ORDER BY r.member_id FOR UPDATE`.execute(tx);
  const ids = sql`${taken.map(({ id }) => id)}::bigint[]`;
  await sql`
    SELECT FROM notification_choices WHERE member_id = ANY(${ids})
    ORDER BY member_id FOR SHARE`.execute(tx);
  return readRows<Recipient & { reason: string | null }>(tx)`
    SELECT m.id, m.name, m.nickname, m.email,
      ${lastDayOf('m')} AS "membershipUntil",
      ${skipReason} AS reason
    FROM members m ${withChoices} WHERE m.id = ANY(${ids}) ORDER BY m.id`;
}

/** Notes the mails of recipients, and why others get none. */
export const noteRecipients = (
  tx: Kysely<DB>,
  broadcastId: number,
  noted: readonly { memberId: number; mailId: number | null; reason: string | null }[],
) =>
  execute(tx)`
    UPDATE broadcast_recipients r SET outcome = CASE WHEN n.reason IS NULL THEN 'queued' ELSE 'skipped' END,
      reason = n.reason, mail_id = n.mail_id, at = now()
    FROM unnest(${noted.map(({ memberId }) => memberId)}::bigint[],
      ${noted.map(({ mailId }) => mailId)}::bigint[],
      ${noted.map(({ reason }) => reason)}::text[]) n (member_id, mail_id, reason)
    WHERE r.broadcast_id = ${broadcastId} AND r.member_id = n.member_id`;

/** The rest of a sending that was called off gets nothing. */
export const skipRest = (tx: Kysely<DB>, broadcastId: number) =>
  execute(tx)`
    UPDATE broadcast_recipients SET outcome = 'skipped', reason = 'cancelled', at = now()
    WHERE broadcast_id = ${broadcastId} AND outcome = 'waiting'`;

/**
 * Notes what became of mails, before they are thrown away: of those that went out soon, of the others
 * when they are half a year old, because until then they can be tried again.
 */
export const settleRecipients = (db: Kysely<DB>) =>
  execute(db)`
    UPDATE broadcast_recipients r SET at = coalesce(l.sent_at, l.failed_at, r.at),
      outcome = CASE WHEN l.is_kept THEN 'kept' WHEN l.sent_at IS NOT NULL THEN 'sent'
        WHEN l.error_kind IN ('withdrawn', 'suppressed') THEN 'skipped' ELSE 'failed' END,
      reason = CASE WHEN l.sent_at IS NOT NULL THEN NULL
        WHEN l.error_kind = 'suppressed' THEN 'undeliverable'
        WHEN l.error_kind = 'withdrawn' AND b.cancelled_at IS NOT NULL THEN 'cancelled'
        ELSE l.error_kind END
    FROM mails l, broadcasts b
    WHERE r.outcome = 'queued' AND l.id = r.mail_id AND b.id = r.broadcast_id
      AND (l.sent_at IS NOT NULL
        OR (l.next_attempt_at IS NULL AND l.created_at < now() - interval '179 days'))`;
