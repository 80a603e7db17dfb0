import { MIN_PASSWORD } from '@orchard/contract/limits';
import { t } from '#lib/messages.ts';
import { LabelledPasswordField } from './labelled-password-field.tsx';
import type { FieldProps } from './use-form.ts';

/** A new password and its confirmation. */
export const NewPasswordFields = ({
  field,
  label,
}: {
  field: (name: 'password' | 'password_confirmation') => FieldProps;
  label: string;
}) => (
  <>
    <LabelledPasswordField
      {...field('password')}
      label={label}
      hint={t('password.hint', { min: MIN_PASSWORD })}
      autoComplete="new-password"
    />
    <LabelledPasswordField
      {...field('password_confirmation')}
      label={t('password.confirmation')}
      autoComplete="new-password"
    />
  </>
);
