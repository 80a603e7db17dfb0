import { useState, useSyncExternalStore } from 'react';
import { Form, type FormOptions } from './form.ts';

/** What ties a field to its form. */
export interface FieldProps {
  name: string;
  defaultValue: string;
  error: string | undefined;
}

/** A form of a component, which is rendered anew when something is wrong with a field. */
export function useForm<Values extends object, Parsed>(options: FormOptions<Values, Parsed>) {
  const [form] = useState(() => new Form(options));
  const errors = useSyncExternalStore(form.subscribe, form.errors, form.errors);
  return {
    form,
    errors,
    /** A field to type or choose in. */
    field: (name: keyof Values & string): FieldProps => ({
      name,
      defaultValue: String(form.initial[name] ?? ''),
      error: errors[name],
    }),
    /** A box to tick. */
    box: (name: keyof Values & string) => ({ name, defaultChecked: form.initial[name] === true }),
  };
}
