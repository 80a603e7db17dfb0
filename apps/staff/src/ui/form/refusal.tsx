import { Alert } from '@mui/material';
import { useFormState } from 'react-hook-form';

/** Shows a refusal without a field above the form, until the next attempt. */
export function Refusal() {
  const { errors } = useFormState();
  const message = errors.root?.refused?.message;
  if (typeof message !== 'string') return null;
  return <Alert severity="error">{message}</Alert>;
}
