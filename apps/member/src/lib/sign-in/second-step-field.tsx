import { useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldErrors } from '#lib/api/problem.ts';
import type { FieldProps } from '#lib/forms/use-form.ts';
import { TextField } from '#ui/text-field.tsx';
import { t } from './messages.ts';

/** Whether a sign-in asks for the second step: of who has one, once the first was right. */
export function useSecondStep() {
  const [isAsked, setIsAsked] = useState(false);
  return {
    isAsked,
    /** Shows the field at once if the server asks for it, so that it can get the focus. */
    show(error: unknown) {
      if ('authenticator_code' in fieldErrors(error)) flushSync(() => setIsAsked(true));
    },
  };
}

/** The field for a code of the authenticator, or a recovery code. */
export const SecondStepField = (field: FieldProps) => (
  <TextField
    {...field}
    label={t('login.authenticator_code')}
    hint={t('login.authenticator_code.hint')}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
  />
);
