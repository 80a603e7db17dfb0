import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { answerProblem } from '#lib/answer-problem.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { Form, type FormOptions } from './form.ts';

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

/** The props that connect a field to its form. */
export interface FieldProps {
  name: string;
  defaultValue: string;
  error: string | undefined;
}

/** The form of a component, which rerenders when errors change. */
export function useForm<Values extends object, Parsed>(options: FormOptions<Values, Parsed>) {
  const [form] = useState(() => new Form(options));
  const errors = useSyncExternalStore(form.subscribe, form.errors, form.errors);
  return {
    form,
    errors,
    /** The props of a text field or select. */
    field: (name: keyof Values & string): FieldProps => ({
      name,
      defaultValue: String(form.initial[name] ?? ''),
      error: errors[name],
    }),
    /** The props of a checkbox. */
    box: (name: keyof Values & string) => ({ name, defaultChecked: form.initial[name] === true }),
  };
}

/** How a form is sent, and what follows. */
interface SentForm<Parsed, Result> {
  send: (values: Parsed) => Promise<Result>;
  /** An overlay covers the screen meanwhile. */
  overlay?: true;
  /** The id of the form's element, if an ended session keeps what was written. */
  id?: string;
  /** Runs after a success, even if the form is gone. */
  onAnswer?: (answer: Result, client: QueryClient) => unknown;
  /** Runs after a failure, even if the form is gone. */
  onError?: (error: Error, values: Parsed) => void;
  /** Runs after a success while the form is shown. */
  onSent?: (answer: Result, values: Parsed) => void;
  /** Runs after a failure while the form is shown; `show` shows the errors under their fields. */
  onRefused?: (error: Error, show: () => void) => void;
}

/** A form that is sent as it is: the server's errors stand under their fields. */
export function useSentForm<Values extends object, Parsed, Result>({
  send,
  overlay,
  id,
  onAnswer,
  onError,
  onSent,
  onRefused = (_error, show) => show(),
  ...options
}: FormOptions<Values, Parsed> & SentForm<Parsed, Result>) {
  const fields = useForm(options);
  const sending = useMutation({
    mutationFn: send,
    meta: { inForm: true, form: id, ...(overlay && { overlay }) },
    onSuccess: (answer, _values, _result, { client }) => onAnswer?.(answer, client),
    ...(onError && { onError }),
  });
  const submit = (values: Parsed) =>
    sending.mutate(values, {
      onSuccess: (answer) => onSent?.(answer, values),
      onError: (error) => onRefused(error, () => showFieldErrors(fields.form, error)),
    });
  return { ...fields, sending, submit };
}
