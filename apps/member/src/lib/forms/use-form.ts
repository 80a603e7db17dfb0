import { useState, useSyncExternalStore } from 'react';
import { Form, type FormOptions } from './form.ts';

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
