import type { FieldProps } from '#lib/forms/use-form.ts';
import { TextField } from '#ui/text-field.tsx';

/** A field for a code of the authenticator; a recovery code has letters. */
export const CodeField = ({
  field,
  label,
  recoveryToo = false,
  autoFocus = false,
}: {
  field: FieldProps;
  label: string;
  recoveryToo?: boolean;
  autoFocus?: boolean;
}) => (
  <TextField
    {...field}
    label={label}
    autoComplete="one-time-code"
    inputMode={recoveryToo ? 'text' : 'numeric'}
    autoCapitalize="none"
    spellCheck={false}
    autoFocus={autoFocus}
  />
);
