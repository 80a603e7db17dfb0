import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { needsFreshCode } from './interruption.ts';

/** The sentences of a 422, one for each wrong field. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Thrown by every call that does not succeed. `message` is what the operator is told, in Japanese;
 * `body.errors` is where react-admin looks for what stands under the fields.
 */
export class Problem extends Error {
  /** The HTTP status; 0 where there was no answer at all. */
  readonly status: number;
  readonly body: { errors?: FieldErrors };
  /** A word for programs; `saved`: somebody else saved first. */
  reason?: string;

  constructor(status: number, message: string, errors: FieldErrors = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.body = Object.keys(errors).length > 0 ? { errors } : {};
  }
}

/** Whether something thrown is a problem with this HTTP status. */
export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof Problem && error.status === status;

/** The errors by field that something thrown carries; empty when it carries none. */
export const fieldErrors = (error: unknown): FieldErrors =>
  error instanceof Problem ? (error.body.errors ?? {}) : {};

/** The errors of a form: the sentences under its fields, else one above them. */
export function formErrors(error: Error): FieldErrors | { root: { refused: string } } {
  const fields = fieldErrors(error);
  return Object.keys(fields).length > 0 ? fields : { root: { refused: error.message } };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readFields(body: unknown): FieldErrors {
  if (!isRecord(body) || !isRecord(body.errors)) return {};
  const fields: Record<string, string> = {};
  for (const [name, sentences] of Object.entries(body.errors)) {
    const [first] = [sentences].flat();
    if (typeof first === 'string') fields[name] = first;
  }
  return fields;
}

const OWN_WORDS: Readonly<Record<number, Parameters<typeof formatMessage>[0]>> = {
  0: 'problem.offline',
  401: 'problem.signed_out',
  403: 'problem.forbidden',
  404: 'problem.not_found',
  413: 'problem.too_large',
  419: 'problem.stale',
  429: 'problem.too_many',
};

// The fixed words of the wire are English and for machines; sentences for people are Japanese.
const isJapanese = (text: string) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** Whether the server says itself, in the body of a refusal, what is the matter. */
export const isExplained = (body: unknown): boolean =>
  isRecord(body) && typeof body.message === 'string' && isJapanese(body.message);

/**
 * What an unsuccessful answer means: the server's own sentence where it has one for people, else
 * the site's words for that status.
 * @param status the HTTP status, 400 or above; 0 for no answer
 * @param body the parsed JSON body, or undefined when there was none
 */
export function problemOf(status: number, body?: unknown): Problem {
  const fields = readFields(body);
  const message = isRecord(body) && typeof body.message === 'string' ? body.message : '';
  if (needsFreshCode(body))
    return new Problem(status, formatStaffMessage('staff_auth.code_needed'));
  if (isJapanese(message)) {
    const problem = new Problem(status, message, fields);
    if (isRecord(body) && typeof body.reason === 'string') problem.reason = body.reason;
    return problem;
  }
  // The site's own refusals are JSON: this one came from a server in front of it.
  if (status === 413 && message === '')
    return new Problem(status, formatStaffMessage('problem.proxy_too_large'));
  if (status === 408) return new Problem(status, formatStaffMessage('problem.slow_line'));
  return new Problem(status, formatMessage(OWN_WORDS[status] ?? 'problem.broken'), fields);
}

/** The sentence of a refusal's first field, else of the whole. */
export const saidOf = (error: Error): string =>
  Object.values(fieldErrors(error))[0] ?? error.message;
