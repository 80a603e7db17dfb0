import { FRESH_PROOF } from '@orchard/contract/fresh-proof';
import type { Maintenance } from '@orchard/contract/maintenance';
import { PLAYING_ELSEWHERE, type PlayingElsewhere } from '@orchard/contract/playing-elsewhere';

/** The messages of a 422, by field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Why a call did not succeed (section 8 of the specification). */
export type Reason =
  | { kind: 'signed-out' }
  | { kind: 'forbidden' }
  /** The member has to prove anew who they are. */
  | { kind: 'unproved' }
  | { kind: 'not-found' }
  /** The input is wrong; `message` is the first error, in Japanese. */
  | { kind: 'fields'; message: string; fields: FieldErrors }
  /** Refused with a Japanese sentence. */
  | { kind: 'refused'; message: string }
  | { kind: 'too-large' }
  /** Other devices play in place of this one. */
  | { kind: 'playing-elsewhere'; elsewhere: PlayingElsewhere }
  /** Too many requests, or the same request is still running; sign-in shows it under a field. */
  | { kind: 'too-many'; fields: FieldErrors }
  /** The anti-forgery token was refused twice. */
  | { kind: 'stale' }
  | { kind: 'broken' }
  /** The site is in maintenance. */
  | { kind: 'maintenance'; maintenance: Maintenance }
  /** The server did not answer. */
  | { kind: 'offline' };

/** Every call that fails throws it. */
export class Problem extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.kind);
    this.name = 'Problem';
    this.reason = reason;
  }
}

/** Whether a thrown value is a problem of this kind. */
export const isProblem = (error: unknown, kind: Reason['kind']): boolean =>
  error instanceof Problem && error.reason.kind === kind;

/** Waits for a change that another tab may have made already; it is done then as well. */
export async function unlessGone(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!isProblem(error, 'not-found')) throw error;
  }
}

/** The errors of a problem by field; empty if it has none. */
export const fieldErrors = (error: unknown): FieldErrors =>
  error instanceof Problem && 'fields' in error.reason ? error.reason.fields : {};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readFields(body: unknown): FieldErrors {
  if (!isRecord(body) || !isRecord(body.errors)) return {};
  const fields: Record<string, string[]> = {};
  for (const [name, sentences] of Object.entries(body.errors)) {
    const messages = [sentences].flat().filter((sentence) => typeof sentence === 'string');
    if (messages.length > 0) fields[name] = messages;
  }
  return fields;
}

function unprocessable(body: unknown): Reason {
  if (typeof body === 'string') return { kind: 'refused', message: body };
  const fields = readFields(body);
  const first = Object.values(fields)[0]?.[0];
  const message = isRecord(body) && typeof body.message === 'string' ? body.message : first;
  if (message === undefined) return { kind: 'broken' };
  return first === undefined ? { kind: 'refused', message } : { kind: 'fields', message, fields };
}

function unavailable(body: unknown): Reason {
  const maintenance = isRecord(body) ? body.maintenance : undefined;
  return isRecord(maintenance)
    ? { kind: 'maintenance', maintenance: maintenance as unknown as Maintenance }
    : { kind: 'broken' };
}

const KINDS: Record<number, 'signed-out' | 'not-found' | 'too-large' | 'stale'> = {
  401: 'signed-out',
  404: 'not-found',
  413: 'too-large',
  419: 'stale',
};

/**
 * The reason that a failed answer gives.
 * @param status the HTTP status, 400 or above
 * @param body the parsed JSON body; undefined if there was none
 */
export function reasonOf(status: number, body: unknown): Reason {
  if (status === 422) return unprocessable(body);
  if (status === 503) return unavailable(body);
  if (status === 409 && isRecord(body) && body.reason === PLAYING_ELSEWHERE) {
    return { kind: 'playing-elsewhere', elsewhere: body as unknown as PlayingElsewhere };
  }
  // Without a sentence the same request is still running.
  if (status === 409 && isRecord(body) && body.message !== 'Conflict') {
    return { kind: 'refused', message: String(body.message) };
  }
  if (status === 409 || status === 429) return { kind: 'too-many', fields: readFields(body) };
  if (status === 403) {
    const isUnproved = isRecord(body) && body.reason === FRESH_PROOF;
    return { kind: isUnproved ? 'unproved' : 'forbidden' };
  }
  return { kind: KINDS[status] ?? 'broken' };
}
