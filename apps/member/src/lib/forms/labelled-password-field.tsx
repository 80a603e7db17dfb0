import type { ComponentProps } from 'react';
import { t } from '#lib/messages.ts';
import { PasswordField } from '#ui/password-field.tsx';

/** A password of a form that asks for several: its switch says which one it shows. */
export const LabelledPasswordField = ({
  label,
  ...rest
}: Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>) => (
  <PasswordField
    {...rest}
    label={label}
    showLabel={t('password.show.of', { label })}
    hideLabel={t('password.hide.of', { label })}
  />
);
