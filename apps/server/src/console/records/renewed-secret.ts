import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { orNotFound } from '#platform/http/problem.ts';
import { seal, unseal } from '#platform/secrets/secrets.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { audit, lockRecord } from './audit.store.ts';
import type { RecordResource } from './record-resource.ts';

/** The sealed secrets of a row: the present one, and the one before while it still counts. */
export const sealedSecrets = sql`ARRAY[
  sealed_secret, CASE WHEN previous_until > now() THEN sealed_previous END]`;

/** What a secret is sealed for: moved to another record it does not open. */
const placeOf = (kind: string, id: number) => `${kind} ${id}`;

/** Opens what {@link sealedSecrets} has read. @throws Error for those of another installation */
export const openSecrets = (
  key: Buffer,
  { kind, id }: { kind: RecordResource['kind']; id: number },
  sealed: readonly (Buffer | null)[],
): string[] => sealed.flatMap((one) => (one ? [unseal(key, placeOf(kind, id), one)] : []));

/**
 * Makes the secret of a record anew, in its table's `sealed_secret`, as Standard Webhooks writes
 * secrets; the one until now counts for another day.
 * @param key seals it
 * @param takeElsewhere the secret that another service has made, null where the site makes it
 * @returns the secret, where the site has made it
 * @throws Problem 404
 */
export const renewSecret = <Draft extends object>(
  db: Kysely<DB>,
  key: Buffer,
  staff: Staff,
  { resource, id }: { resource: RecordResource<Draft>; id: number },
  takeElsewhere: (draft: Draft) => string | null,
): Promise<{ secret: string | null }> =>
  db.transaction().execute(async (tx) => {
    const { kind } = resource;
    await lockRecord(tx, kind, id);
    const draft = await orNotFound(resource.read(tx, id));
    const elsewhere = takeElsewhere(draft);
    // Of hexadecimal digits: it stands in a header or an address as it is.
    const secret = elsewhere ?? `whsec_${randomBytes(32).toString('hex')}`;
    await execute(tx)`
      UPDATE ${sql.table(kind.replace('-', '_'))} SET sealed_previous = sealed_secret,
        previous_until = CASE WHEN sealed_secret IS NOT NULL THEN now() + interval '24 hours' END,
        sealed_secret = ${seal(key, placeOf(kind, id), secret)}
      WHERE id = ${id}`;
    const label = resource.label(draft);
    await audit(tx, staff, { action: 'replace_secret', kind, recordId: id, label });
    return { secret: elsewhere === null ? secret : null };
  });
