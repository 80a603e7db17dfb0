import { setTimeout as pause } from 'node:timers/promises';
import type { Brand } from '@orchard/contract/site';
import type { Kysely } from 'kysely';
import { listBrands } from '#features/brands/brands.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isUnavailable } from '#platform/database/unavailable.ts';

/** The longest wait for a database that hangs, if there are earlier brands. */
const PATIENCE_MS = 1_000;

/**
 * Returns the brands, and whether they are current. While the database is away or hangs, the brands
 * are those of the last successful query.
 * @throws what {@link listBrands} throws as long as no query has succeeded
 */
export function lastKnownBrands(
  db: Kysely<DB>,
): () => Promise<{ brands: Brand[]; isCurrent: boolean }> {
  let known: Brand[] | undefined;
  const find = async () => {
    known = await listBrands(db);
    return known;
  };
  return async () => {
    if (known === undefined) return { brands: await find(), isCurrent: true };
    const inTime = new AbortController();
    const tooLong = pause(PATIENCE_MS, undefined, inTime).catch(() => undefined);
    const found = await Promise.race([
      find().catch((problem) => {
        if (!isUnavailable(problem)) throw problem;
      }),
      tooLong,
    ]).finally(() => inTime.abort());
    return { brands: found ?? known, isCurrent: found !== undefined };
  };
}
