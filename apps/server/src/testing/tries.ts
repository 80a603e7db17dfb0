import type { Database } from '#platform/database/open-database.ts';
import type { LimitRule } from '#platform/limits/rules.ts';

/** How many of so many tries pass. */
export async function passed(tries: number, send: () => Promise<void>): Promise<number> {
  let count = 0;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    count += await send().then(
      () => 1,
      () => 0,
    );
  }
  return count;
}

/** The keys that a limit has counted. */
export const createKeysOf =
  (pool: Database['pool']) =>
  async (rule: LimitRule): Promise<string[]> => {
    const { rows } = await pool.query('SELECT key FROM rate_limits ORDER BY key');
    return rows
      .map(({ key }) => String(key))
      .filter((key) => key.startsWith(`${rule.name}:`))
      .map((key) => key.slice(rule.name.length + 1));
  };
