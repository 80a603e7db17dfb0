import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** An e-mail address to type. */
export const EmailField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
);
