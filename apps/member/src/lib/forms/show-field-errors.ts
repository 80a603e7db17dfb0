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
  const errors = Object.entries(fieldErrors(error));
  if (errors.length === 0) return;
  const shown = errors.filter(([name]) => name in form.values());
  if (shown.length === 0) answerProblem(error);
  else form.refuse(Object.fromEntries(shown.map(([name, [message = '']]) => [name, message])));
}
