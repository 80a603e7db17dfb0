import { Alert } from '@mui/material';
import { useFormState } from 'react-hook-form';

/** What the server refused without naming a field, above the form until it is sent again. */
export function Refusal() {
  const { errors } = useFormState();
  const message = errors.root?.refused?.message;
  if (typeof message !== 'string') return null;
  return <Alert severity="error">{message}</Alert>;
}
