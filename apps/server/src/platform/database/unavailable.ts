/**
 * SQLSTATEs of passing faults: connection trouble (08…), out of resources (53…), shutting down
 * or not up yet (57P…), a lock or a statement that took too long (55P03, 57014), two that waited for each other (40P01),
 * read-only (25006).
 */
const STATES = /^(?:08...|53...|57P0[1-5]|57014|55P03|40P01|25006)$/;
/** The error codes of a full disk. */
const NO_ROOM = ['ENOSPC', 'EDQUOT'];
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  ...NO_ROOM,
]);
const SENTENCES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/;

/** Whether an error means that the database can't be reached, does not answer in time or has no room. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (CODES.has(code) || (code.length === 5 && STATES.test(code)))) {
    return true;
  }
  return SENTENCES.test(error.message);
}
