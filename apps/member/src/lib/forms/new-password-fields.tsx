import { MIN_PASSWORD } from '@orchard/contract/limits';
import { useFormContext } from 'react-hook-form';
import { t } from '#lib/messages.ts';
import { LabelledPasswordField } from './labelled-password-field.tsx';

/** A new password, and the same once more. */
export function NewPasswordFields({ label }: { label: string }) {
  const { register, formState } = useFormContext<{
    password: string;
    password_confirmation: string;
  }>();
  const { errors } = formState;
  return (
    <>
      <LabelledPasswordField
        {...register('password')}
        label={label}
        hint={t('password.hint', { min: MIN_PASSWORD })}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <LabelledPasswordField
        {...register('password_confirmation')}
        label={t('password.confirmation')}
        autoComplete="new-password"
        error={errors.password_confirmation?.message}
      />
    </>
  );
}
