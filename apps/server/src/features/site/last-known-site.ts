import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '@orchard/contract/site';
import { type Kysely, sql } from 'kysely';
import { listBrands } from '#features/brands/brands.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isUnavailable } from '#platform/database/unavailable.ts';

/** The longest wait for a database that hangs, if there are earlier facts. */
const PATIENCE_MS = 1_000;

/** What every document says of the site. */
type Facts = Pick<Site, 'name' | 'brands'>;

async function readFacts(db: Kysely<DB>): Promise<Facts> {
  const { rows } = await sql<{ name: string | null }>`SELECT name FROM site_settings`.execute(db);
  return { name: rows[0]?.name ?? null, brands: await listBrands(db) };
}

/**
 * Returns the site's name and brands, and whether they are current. While the database is away or
 * hangs, they are those of the last successful query.
 * @throws the database's error as long as no query has succeeded
 */
export function lastKnownSite(db: Kysely<DB>): () => Promise<Facts & { isCurrent: boolean }> {
  let last: Facts | undefined;
  const find = async () => {
    last = await readFacts(db);
    return last;
  };
  return async () => {
    if (last === undefined) return { ...(await find()), isCurrent: true };
    const inTime = new AbortController();
    const tooLong = pause(PATIENCE_MS, undefined, inTime).catch(() => undefined);
    const found = await Promise.race([
      find().catch((problem) => {
        if (!isUnavailable(problem)) throw problem;
      }),
      tooLong,
    ]).finally(() => inTime.abort());
    return { ...(found ?? last), isCurrent: found !== undefined };
  };
}
