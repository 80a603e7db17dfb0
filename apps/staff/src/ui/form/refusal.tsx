import { Alert } from '@mui/material';
import { useFormState } from 'react-hook-form';

/** The first sentence in the errors of a field that holds other fields; undefined without any. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message } = error as { message?: unknown };
  if (typeof message === 'string' && message !== '') return message;
  for (const [name, inner] of Object.entries(error)) {
    // The field itself, as an element of the page, which leads everywhere.
    const found = name === 'ref' ? undefined : firstMessage(inner);
    if (found) return found;
  }
  return undefined;
}

/** Shows a refusal without a field above the form, until the next attempt. */
export function Refusal() {
  const { errors } = useFormState();
  const message = errors.root?.refused?.message;
  if (typeof message !== 'string') return null;
  return <Alert severity="error">{message}</Alert>;
}
