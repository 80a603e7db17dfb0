import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** A field for an e-mail address. */
export const EmailField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
);
