import type { MembershipDraft } from '@orchard/contract/staff/memberships';
import type { PaymentKind } from '@orchard/contract/staff/payment-sources';
import type { Kysely } from 'kysely';
import { type BrandTerms, readContractTerms } from '#features/memberships/memberships.view.ts';
import { execute, readRow, readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { PaymentEvent } from './adapters/payment-event.ts';
import type { Judged } from './fold-payments.ts';
import type { Arrival } from './payment-arrivals.store.ts';

/**
 * Adds an event to its contract, which is to be worked in then.
 * @returns false where it is there already
 */
export async function addEvent(
  tx: Kysely<DB>,
  { source_id, brand_id }: Pick<Arrival, 'source_id' | 'brand_id'>,
  { key, kind, reference, at, email = '', name = '', ...more }: PaymentEvent,
): Promise<boolean> {
  // No contract begins with what happened to another.
  const stored = await readValue(tx)`
    SELECT id FROM payment_events WHERE source_id = ${source_id} AND key = ${key}`;
  if (stored) return false;
  const contract = await readValue<number>(tx)`
    INSERT INTO payment_contracts AS c (brand_id, reference, name, email)
    VALUES (${brand_id}, ${reference}, ${name}, ${email})
    ON CONFLICT (brand_id, reference) DO UPDATE SET is_due = true,
      name = coalesce(nullif(excluded.name, ''), c.name),
      email = coalesce(nullif(excluded.email, ''), c.email)
    RETURNING id`;
  const { amount = null, renews = null, paid_until = null } = more;
  const added = await readValue(tx)`
    INSERT INTO payment_events
      (contract_id, source_id, key, kind, at, paid_until, renews, amount, first_months, renewal_months)
    SELECT ${contract}, ${source_id}, ${key}, ${kind}, ${at}, ${paid_until}::date, ${renews}::boolean,
      ${amount}::bigint, first_months, renewal_months
    FROM brands WHERE id = ${brand_id}
    ON CONFLICT DO NOTHING RETURNING id`;
  return added !== undefined;
}

export const listDue = (db: Kysely<DB>) => readRows<{
  id: number;
  brand_id: number;
  reference: string;
}>(db)`
  SELECT id, brand_id, reference FROM payment_contracts WHERE is_due ORDER BY id`;

export interface PaymentContract {
  id: number;
  brand_id: number;
  reference: string;
  name: string;
  email: string;
  /** The membership before the first event. */
  base: MembershipDraft | null;
  /** The last event that was worked in on it; 0: none. */
  worked: number;
  is_due: boolean;
  is_seen: boolean;
  terms: BrandTerms;
  today: string;
  /** The provider that spoke of it last. */
  source: { name: string; kind: PaymentKind; invites: boolean };
  events: (Judged & { id: number })[];
}

/** Locks a contract and reads it. The member's lock comes first. */
export async function holdContract(
  tx: Kysely<DB>,
  id: number,
): Promise<PaymentContract | undefined> {
  const contract = await readRow<Omit<PaymentContract, 'events' | 'terms' | 'today'>>(tx)`
    SELECT c.id, c.brand_id, c.reference, c.name, c.email, c.base, c.worked, c.is_due,
      c.seen_at IS NOT NULL AS is_seen, (
        SELECT json_build_object('name', s.name, 'kind', s.kind, 'invites', s.invites)
        FROM payment_events e JOIN payment_sources s ON s.id = e.source_id
        WHERE e.contract_id = c.id ORDER BY e.id DESC LIMIT 1
      ) AS source
    FROM payment_contracts c WHERE c.id = ${id} FOR UPDATE`;
  const { terms, today } = await readContractTerms(tx);
  const ofBrand = terms.get(contract?.brand_id ?? 0);
  if (!contract?.source || !ofBrand) return undefined;
  const events = await readRows<PaymentContract['events'][number]>(tx)`
    SELECT id, key, kind, at, paid_until::text, renews, first_months, renewal_months
    FROM payment_events WHERE contract_id = ${id}`;
  return { ...contract, events, terms: ofBrand, today };
}

/** Notes that its events wait until a member is known. */
export const noteWaiting = (tx: Kysely<DB>, id: number) => execute(tx)`
  UPDATE payment_contracts SET is_due = false WHERE id = ${id}`;

/**
 * Notes that all events are worked in on a member's, who is known from now on.
 * @param base the membership before the first of them
 */
export const noteWorkedIn = (
  tx: Kysely<DB>,
  { id, events }: Pick<PaymentContract, 'id' | 'events'>,
  base: MembershipDraft | null,
) => execute(tx)`
  UPDATE payment_contracts
  SET is_due = false, base = ${base && JSON.stringify(base)}, name = '', email = '',
    worked = ${Math.max(...events.map((event) => event.id))}
  WHERE id = ${id}`;

/** Notes that an operator has seen what waits of a number; who the payer is stays known. */
export const noteSeen = (
  tx: Kysely<DB>,
  { brand_id, reference }: Pick<PaymentContract, 'brand_id' | 'reference'>,
) => execute(tx)`
  UPDATE payment_contracts SET seen_at = now()
  WHERE brand_id = ${brand_id} AND reference = ${reference}`;

/** Forgets payers of whom nothing came for 180 days. */
export const forgetPayers = (db: Kysely<DB>) => execute(db)`
  UPDATE payment_contracts c SET name = '', email = ''
  WHERE (name, email) <> ('', '') AND NOT EXISTS (
    SELECT FROM payment_events e
    WHERE e.contract_id = c.id AND e.received_at > now() - interval '180 days'
  )`;
