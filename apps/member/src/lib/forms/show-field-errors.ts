import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { answerProblem } from '#lib/answer-problem.ts';
import { fieldErrors } from '#lib/api/problem.ts';

/**
 * Puts what the server says about each field under that field and moves the focus to the first
 * of them. What belongs to no field of the form is said as a notice.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): void {
  const told = Object.entries(fieldErrors(error));
  if (told.length === 0) return;
  const names = Object.keys(form.getValues());
  const own = told.filter(([name]) => names.includes(name));
  for (const [index, [name, [message]]] of own.entries()) {
    form.setError(
      name as FieldPath<Values>,
      { type: 'server', message: message ?? '' },
      { shouldFocus: index === 0 },
    );
  }
  if (own.length === 0) answerProblem(error);
}
