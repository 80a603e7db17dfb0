import type { ComponentProps } from 'react';
import { t } from '#lib/messages.ts';
import { PasswordField } from '#ui/password-field.tsx';

/** A password field in a form with several; its switch names the field that it shows. */
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
