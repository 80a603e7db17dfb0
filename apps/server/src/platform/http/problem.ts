import { formatMessage } from '@orchard/contract/messages';
import {
  type FieldsProblem,
  PROBLEM_MESSAGES,
  type ProblemStatus,
} from '@orchard/contract/problems';

/** A refusal with the status, headers and JSON body of its answer. */
export class Problem extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  /** What a browser shows that navigates here; absent: the page of the status. */
  readonly page: string | undefined;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}, page?: string) {
    super(`problem ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.page = page;
  }
}

/** A refusal with one of the fixed messages: 401, 403, 404, 419 and so on. */
export const problem = (status: ProblemStatus, headers: Record<string, string> = {}): Problem =>
  new Problem(status, { message: PROBLEM_MESSAGES[status] }, headers);

/** The answer for a row that is absent, unpublished or someone else's: always the same. */
export const notFound = (): Problem => problem(404);

/**
 * What a search finds.
 * @throws Problem 404 where it finds nothing
 */
export async function orNotFound<Found>(search: Promise<Found | null | undefined>): Promise<Found> {
  const found = await search;
  if (found === null || found === undefined) throw notFound();
  return found;
}

/** The body of a 422: the first sentence, how many more, and all of them by field. */
export function fieldsBody(errors: Record<string, string[]>): FieldsProblem {
  const sentences = Object.values(errors).flat();
  const first = sentences[0] ?? '';
  const others = sentences.length - 1;
  return {
    message: others > 0 ? formatMessage('validation.others', { first, others }) : first,
    errors,
  };
}

/** A 422 with sentences by field. */
export const fieldsProblem = (errors: Record<string, string[]>): Problem =>
  new Problem(422, fieldsBody(errors));
