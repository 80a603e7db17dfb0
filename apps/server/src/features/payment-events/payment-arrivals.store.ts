import type { ArrivalOutcome, PaymentKind } from '@orchard/contract/staff/payment-sources';
import type { Insertable, Kysely } from 'kysely';
import { changeRows, execute, readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** What is stored of a body, in bytes; no provider sends a tenth of it. */
export const MAX_BODY = 256 * 1024;

/** Whether only a part of a body was stored. */
export const isCut = (body: Buffer): boolean => body.length >= MAX_BODY;

export async function addArrival(
  db: Kysely<DB>,
  arrival: Insertable<DB['payment_arrivals']>,
): Promise<void> {
  await db.insertInto('payment_arrivals').values(arrival).execute();
}

export interface Arrival {
  id: number;
  source_id: number;
  brand_id: number;
  kind: PaymentKind;
  received_at: Date;
  message_id: string;
  query: string;
  body: Buffer;
}

/** Takes the next that is not worked in, which no other process takes meanwhile. */
export const takeArrival = (tx: Kysely<DB>) => readRow<Arrival>(tx)`
  SELECT a.id, a.source_id, s.brand_id, s.kind, a.received_at, a.message_id, a.query, a.body
  FROM payment_arrivals a JOIN payment_sources s ON s.id = a.source_id
  WHERE a.outcome IS NULL ORDER BY a.id LIMIT 1 FOR UPDATE OF a SKIP LOCKED`;

export const noteArrival = (
  tx: Kysely<DB>,
  id: number,
  { outcome, detail }: { outcome: Exclude<ArrivalOutcome, 'waiting'>; detail: string },
) => execute(tx)`
  UPDATE payment_arrivals SET outcome = ${outcome}, detail = ${detail} WHERE id = ${id}`;

export const retryArrival = (db: Kysely<DB>, id: number) => execute(db)`
  UPDATE payment_arrivals SET outcome = NULL, detail = ''
  WHERE id = ${id} AND outcome = 'unreadable'`;

/** Deletes what arrived more than 30 days ago. */
export const sweepArrivals = (db: Kysely<DB>) => changeRows(db)`
  DELETE FROM payment_arrivals
  WHERE received_at < now() - interval '30 days' AND outcome IS NOT NULL`;
