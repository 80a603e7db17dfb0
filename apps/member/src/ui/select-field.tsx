import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

/** A select field. */
export const SelectField = ({
  label,
  error,
  ...rest
}: Omit<ComponentProps<typeof Select>, 'isWrong'> & {
  label: string;
  error?: string | undefined;
}) => (
  <Field label={label} error={error}>
    {(control) => <Select {...rest} {...control} isWrong={error !== undefined} />}
  </Field>
);
