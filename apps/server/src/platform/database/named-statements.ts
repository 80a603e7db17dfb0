import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

// The server stores prepared statements per connection, so requests must not increase their number
// without a limit: beyond it, new texts go out unnamed.
const MOST_NAMES = 500;

// Transaction control is cheaper as a simple query, and must work in an aborted transaction.
const transactionControl = /^(begin|start|commit|rollback|savepoint|release)\b/i;

/**
 * Gives each SQL text a stable name, under which PostgreSQL keeps its parsed and planned form.
 * Answers undefined for a text that should go out unnamed.
 */
export function statementNames(most = MOST_NAMES): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const named = names.get(text);
    if (named !== undefined) return named;
    if (names.size >= most || transactionControl.test(text)) return undefined;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    names.set(text, name);
    return name;
  };
}

type Options = {
  nameOf: (text: string) => string | undefined;
  onQuery: (text: string) => void;
  /** Called when a statement has ended, well or not. */
  onEnd: (text: string, milliseconds: number) => void;
};

/**
 * The pool as the query builder sees it: everything that it sends goes out as a named statement,
 * and a connection that can no longer be trusted is closed instead of being handed to the next one.
 */
export function namedStatementPool(pool: pg.Pool, options: Options): PostgresPool {
  // One wrapper per connection: the query builder stores data about a connection by its object.
  const faces = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let face = faces.get(client);
      if (face === undefined) {
        face = faceOf(client, options);
        faces.set(client, face);
      }
      return face;
    },
  };
}

function faceOf(client: pg.PoolClient, { nameOf, onQuery, onEnd }: Options): PostgresPoolClient {
  let broken = false;
  const query = async (text: string, values: readonly unknown[]) => {
    onQuery(text);
    const began = performance.now();
    try {
      const name = nameOf(text);
      if (name === undefined) return await client.query(text, [...values]);
      return await client.query({ name, text, values: [...values] });
    } catch (problem) {
      broken ||= leavesConnectionUnusable(problem);
      throw problem;
    } finally {
      onEnd(text, performance.now() - began);
    }
  };
  return {
    query: query as unknown as <R>(
      text: string,
      values: readonly unknown[],
    ) => Promise<PostgresQueryResult<R>>,
    release: (destroy) => client.release(broken || destroy === true),
  } as PostgresPoolClient;
}

function leavesConnectionUnusable(problem: unknown): boolean {
  const { code, routine, message } = problem as {
    code?: string;
    routine?: string;
    message?: string;
  };
  // The schema changed under a prepared statement: a new connection plans it anew.
  if (code === '0A000' && routine === 'RevalidateCachedQuery') return true;
  // The server did not answer in time; a late answer must not reach another request.
  return code === undefined && message === 'Query read timeout';
}
