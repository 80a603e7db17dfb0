import { createHash } from 'node:crypto';

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
