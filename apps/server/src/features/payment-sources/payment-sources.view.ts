import type { paymentSources } from '@orchard/contract/staff/payment-sources';
import { type Kysely, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { openSecrets, sealedSecrets } from '#console/records/renewed-secret.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Source } from './check-secret.ts';

export { claimsSignature, isSigned, showsSecret } from './check-secret.ts';

export const paymentSourceViews = (origin: string) =>
  recordViews<typeof paymentSources>({
    from: sql`payment_sources s`,
    alias: 's',
    named: sql`s.name`,
    shared: sql`
      'name', s.name, 'kind', s.kind, 'brand_id', s.brand_id, 'invites', s.invites,
      'has_secret', s.sealed_secret IS NOT NULL,
      'last_at', (
        SELECT ${wireTime(sql`max(a.received_at)`)} FROM payment_arrivals a WHERE a.source_id = s.id
      ),
      'refused_at', CASE WHEN s.refused_at > coalesce((
        SELECT max(a.received_at) FROM payment_arrivals a WHERE a.source_id = s.id
      ), '-infinity') THEN ${wireTime(sql`s.refused_at`)} END,
      'unreadable_count', (
        SELECT count(*) FROM payment_arrivals a
        WHERE a.source_id = s.id AND a.outcome = 'unreadable'
      )`,
    record: sql`'url', ${`${origin}/hooks/`}::text || s.address`,
    where: ({ q }) => [holdsWords(q, [sql`s.name`])],
    by: { sort: 'name', order: 'asc' },
  });

/** The provider with an address, and what it may prove itself with; undefined where there is none. */
export async function findSource(
  db: Kysely<DB>,
  key: Buffer,
  address: string,
): Promise<Source | undefined> {
  if (address.includes('\0')) return undefined;
  const found = await readRow<Omit<Source, 'secrets'> & { sealed: (Buffer | null)[] }>(db)`
    SELECT id, kind, extract(epoch FROM now())::float8 AS now, ${sealedSecrets} AS sealed
    FROM payment_sources WHERE address = ${address}`;
  if (!found) return undefined;
  const { sealed, ...source } = found;
  return {
    ...source,
    secrets: openSecrets(key, { kind: 'payment-sources', id: source.id }, sealed),
  };
}
