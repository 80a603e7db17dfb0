import type { ComponentProps } from 'react';
import { useCurrentUser } from '#lib/current-user.ts';
import { t } from '#lib/messages.ts';
import { LabelledPasswordField } from './labelled-password-field.tsx';
import { UsernameForManagers } from './username-for-managers.tsx';

/** Asks a member for the password once more before a change. */
export function CurrentPasswordField(
  props: Omit<ComponentProps<typeof LabelledPasswordField>, 'label' | 'autoComplete'>,
) {
  const { email } = useCurrentUser();
  return (
    <>
      <UsernameForManagers email={email} />
      <LabelledPasswordField
        {...props}
        label={t('password.current')}
        autoComplete="current-password"
      />
    </>
  );
}
