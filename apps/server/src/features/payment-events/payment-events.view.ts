import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { paymentEvents } from '@orchard/contract/staff/payment-events';
import type { listPaymentArrivals } from '@orchard/contract/staff/payment-sources';
import { type Kysely, sql } from 'kysely';
import { all, holdsWords, listPage, when } from '#console/records/staff-list.ts';
import { readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';

type Row = ResponseOf<typeof paymentEvents.list>[number];

/** The member whose membership of a brand has a provider's number. */
export const findPayingMember = (
  tx: Kysely<DB>,
  { brand_id, reference }: { brand_id: number; reference: string },
) => readValue<number>(tx)`
  SELECT member_id FROM memberships
  WHERE brand_id = ${brand_id} AND reference = ${reference} AND reference <> ''`;

const FROM = sql`payment_contracts c
  JOIN LATERAL (
    SELECT e.kind, e.at, e.amount, s.name AS source_name
    FROM payment_events e JOIN payment_sources s ON s.id = e.source_id
    WHERE e.contract_id = c.id ORDER BY e.at DESC, e.key DESC LIMIT 1
  ) e ON true
  LEFT JOIN memberships ms
    ON ms.brand_id = c.brand_id AND ms.reference = c.reference AND ms.reference <> ''
  LEFT JOIN members m ON m.id = ms.member_id`;

/** What was given back names the payment and not the contract: such a one is to be seen, not joined. */
const status = sql`CASE
  WHEN ms.member_id IS NULL AND c.seen_at IS NULL AND EXISTS (
    SELECT FROM payment_events p WHERE p.contract_id = c.id AND p.kind <> 'refunded'
  ) THEN 'unknown'
  WHEN EXISTS (
    SELECT FROM payment_events r WHERE r.contract_id = c.id AND r.kind = 'refunded'
      AND coalesce(r.received_at > c.seen_at, true)
  ) THEN 'refunded'
  WHEN ms.member_id IS NULL THEN 'aside'
  ELSE 'linked' END`;

const row = sql`json_build_object(
  'id', c.id, 'brand_id', c.brand_id, 'status', ${status}, 'reference', c.reference,
  'name', c.name, 'email', c.email, 'kind', e.kind, 'at', ${wireTime(sql`e.at`)},
  'amount', e.amount, 'source_name', e.source_name,
  'member', CASE WHEN m.id IS NOT NULL
    THEN json_build_object('id', m.id, 'name', m.name, 'email', m.email) END,
  'suggested', CASE WHEN ms.member_id IS NULL THEN (
    SELECT json_build_object('id', s.id, 'name', s.name, 'email', s.email)
    FROM members s WHERE lower(s.email) = lower(c.email)
  ) END
)`;

/** One page of contracts at providers. */
export const listPayments = (
  db: Kysely<DB>,
  query: ParsedOf<typeof paymentEvents.list>['query'],
): Promise<Page<Row>> =>
  listPage<Row>(db, query, {
    from: FROM,
    where: all([
      holdsWords(query.q, [sql`c.reference`, sql`c.name`, sql`c.email`, sql`m.name`]),
      query.status === 'waiting'
        ? sql`${status} IN ('unknown', 'refunded')`
        : when(query.status, sql`${status} = ${query.status}`),
      when(query.brand, sql`c.brand_id = ${query.brand}`),
    ]),
    row,
    sorts: { id: sql`c.id`, at: sql`e.at` },
    by: { sort: 'at', order: 'desc', tie: sql`c.id` },
  });

export const findPayment = (db: Kysely<DB>, id: number) =>
  readValue<Row>(db)`SELECT ${row} AS row FROM ${FROM} WHERE c.id = ${id}`;

/** The last ten arrivals of a provider, and those of 30 days that could not be read. */
export const listArrivals = (db: Kysely<DB>, sourceId: number) =>
  readRows<ResponseOf<typeof listPaymentArrivals>[number]>(db)`
    SELECT id, ${wireTime(sql`received_at`)} AS received_at, coalesce(outcome, 'waiting') AS outcome,
      detail
    FROM payment_arrivals a
    WHERE source_id = ${sourceId} AND (outcome = 'unreadable' OR id IN (
      SELECT id FROM payment_arrivals l WHERE l.source_id = ${sourceId} ORDER BY l.id DESC LIMIT 10
    ))
    ORDER BY id DESC LIMIT 60`;
