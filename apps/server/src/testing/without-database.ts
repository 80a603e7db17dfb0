import type { Database } from '#platform/database/open-database.ts';

/** Runs work while no connection to the database is available: a fault at the network's edge. */
export async function withoutDatabase<Answer>(
  { pool }: Database,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const connect = pool.connect.bind(pool);
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  pool.connect = (() => Promise.reject(refused)) as never;
  try {
    return await work();
  } finally {
    pool.connect = connect as never;
  }
}
