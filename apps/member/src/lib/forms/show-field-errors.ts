import { answerProblem } from '#lib/answer-problem.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import type { Form } from './form.ts';

/**
 * Puts what the server says about each field under that field and moves the focus to the first
 * of them. What belongs to no field of the form is said as a notice.
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
