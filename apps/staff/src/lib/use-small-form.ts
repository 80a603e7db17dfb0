import { zodResolver } from '@hookform/resolvers/zod';
import type { Endpoint, RequestOf } from '@orchard/contract/endpoint';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { fieldErrors } from '#lib/api/problem.ts';

type BodyOf<E extends Endpoint> =
  RequestOf<E> extends { body: infer B extends FieldValues } ? B : never;

/**
 * A form over the body of one call: checked by the contract before it is sent, with what the
 * server says under the fields, and else at `problem`.
 * @param endpoint the call whose body is typed
 * @param defaults what stands in the fields at first
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
  /** What a text field of the form is given. */
  const field = (name: Path<BodyOf<E>>) => {
    const { ref, ...registered } = form.register(name);
    const message = (errors as Record<string, { message?: string } | undefined>)[name]?.message;
    return { ...registered, inputRef: ref, error: Boolean(message), helperText: message };
  };
  return { form, onSubmit, field, busy: isSubmitting, problem: errors.root?.message };
}
