import { answerProblem } from '#lib/answer-problem.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import type { Form } from './form.ts';

/**
 * Shows the server's errors under their fields and focuses the first one. An error without a field
 * becomes a notice.
 */
export function showFieldErrors(
  form: Pick<Form<object, unknown>, 'refuse' | 'values'>,
  error: unknown,
): void {
  const told = Object.entries(fieldErrors(error));
  if (told.length === 0) return;
  const own = told.filter(([name]) => name in form.values());
  if (own.length === 0) answerProblem(error);
  else form.refuse(Object.fromEntries(own.map(([name, [message = '']]) => [name, message])));
}
