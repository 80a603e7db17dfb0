import { type SaveHandler, useNotify, useSaveContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { fieldErrors } from '#lib/api/problem.ts';

/**
 * Saves the form. What the server refuses stands under the fields, or, where it names none, at
 * the root of the form: so the form knows that it was not saved, and still warns whoever leaves.
 */
export function useSave(): SaveHandler<FieldValues | undefined> {
  const { save } = useSaveContext();
  const notify = useNotify();
  return async (values) => {
    const problems: Error[] = [];
    await save?.(values ?? {}, { onError: (error: Error) => problems.push(error) });
    const [problem] = problems;
    if (!problem) return undefined;
    const fields = fieldErrors(problem);
    if (Object.keys(fields).length > 0) return fields;
    notify(problem.message, { type: 'error' });
    return { root: { refused: problem.message } };
  };
}
