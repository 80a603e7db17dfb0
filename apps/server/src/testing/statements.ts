import type { Database } from '#platform/database/open-database.ts';

/**
 * Whether a call costs this statement. The maintenance is read for all visitors together, at most
 * twice a second: whether a call meets it depends on the machine's speed.
 */
export const isOfTheCall = (text: string): boolean => !/\bFROM maintenance\b/.test(text);

/** Returns what a call answers, and how many statements it sends through the query builder. */
export async function countStatements<Answer>(
  db: Database,
  call: () => Promise<Answer>,
): Promise<{ answer: Answer; statements: number }> {
  let statements = 0;
  db.onQuery = (text) => {
    if (isOfTheCall(text)) statements += 1;
  };
  try {
    return { answer: await call(), statements };
  } finally {
    db.onQuery = undefined;
  }
}
