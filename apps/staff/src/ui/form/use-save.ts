import { type SaveHandler, useNotify, useSaveContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { formErrors } from '#lib/api/problem.ts';

/**
 * Saves the form and returns its errors, so that a form that was not saved still warns an operator
 * who leaves.
 */
export function useSave(): SaveHandler<FieldValues | undefined> {
  const { save } = useSaveContext();
  const notify = useNotify();
  return async (values) => {
    const problems: Error[] = [];
    await save?.(values ?? {}, { onError: (error: Error) => problems.push(error) });
    const [problem] = problems;
    if (!problem) return undefined;
    const errors = formErrors(problem);
    if (errors.root) notify(problem.message, { type: 'error' });
    return errors;
  };
}
