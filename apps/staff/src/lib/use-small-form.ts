import { zodResolver } from '@hookform/resolvers/zod';
import type { Endpoint, RequestOf } from '@orchard/contract/endpoint';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { fieldErrors } from '#lib/api/problem.ts';

type BodyOf<E extends Endpoint> =
  RequestOf<E> extends { body: infer B extends FieldValues } ? B : never;

/**
 * A form for the body of one call. The contract checks it before it is sent; the server's errors
 * stand under the fields, others in `problem`.
 * @param endpoint the call
 * @param defaults the fields' first values
 * @param save sends it
 */
export function useSmallForm<E extends Endpoint>(
  endpoint: E,
  defaults: DefaultValues<BodyOf<E>>,
  save: (body: BodyOf<E>) => Promise<void>,
) {
  const form = useForm<BodyOf<E>>({
    resolver: zodResolver(endpoint.spec.body as never) as never,
    defaultValues: defaults,
  });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async (body) => {
    try {
      await save(body);
    } catch (error) {
      const fields = Object.entries(fieldErrors(error));
      for (const [name, message] of fields) {
        form.setError(name as Path<BodyOf<E>>, { message }, { shouldFocus: true });
      }
      if (fields.length === 0) form.setError('root', { message: (error as Error).message });
    }
  });
  /** The props of a text field of the form. */
  const field = (name: Path<BodyOf<E>>) => {
    const { ref, ...registered } = form.register(name);
    const message = (errors as Record<string, { message?: string } | undefined>)[name]?.message;
    return { ...registered, inputRef: ref, error: Boolean(message), helperText: message };
  };
  return { form, onSubmit, field, busy: isSubmitting, problem: errors.root?.message };
}
