import { type SaveHandler, useNotify, useSaveContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { formErrors, Problem } from '#lib/api/problem.ts';

/**
 * Saves the form and returns its errors, so that a form that was not saved still warns an operator
 * who leaves.
 * @param onConflict runs where somebody else saved first, with the sentence that says so
 */
export function useSave(
  onConflict: (sentence: string) => void,
): SaveHandler<FieldValues | undefined> {
  const { save } = useSaveContext();
  const notify = useNotify();
  return async (values) => {
    const problems: Error[] = [];
    await save?.(values ?? {}, { onError: (error: Error) => problems.push(error) });
    const [problem] = problems;
    if (!problem) return undefined;
    if (problem instanceof Problem && problem.reason === 'saved') {
      onConflict(problem.message);
      return { root: { conflict: problem.message } };
    }
    const errors = formErrors(problem);
    if (errors.root) notify(problem.message, { type: 'error' });
    return errors;
  };
}
