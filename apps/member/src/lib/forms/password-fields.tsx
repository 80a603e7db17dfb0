import { MIN_PASSWORD } from '@orchard/contract/limits';
import type { ComponentProps } from 'react';
import { useCurrentUser } from '#lib/current-user.ts';
import { createMessages } from '#lib/messages.ts';
import { PasswordField } from '#ui/password-field.tsx';
import type { FieldProps } from './use-form.ts';

const t = createMessages({
  'password.current': '現在のパスワード',
  'password.new': '新しいパスワード',
  'password.show.of': '{label}を表示する',
  'password.hide.of': '{label}を隠す',
  'password.hint': '{min}文字以上で入力してください。',
  'password.confirmation': 'パスワード（確認）',
});

/**
 * Tells password managers whose password a form sets, if the form has no address field. It is
 * hidden and cannot be focused.
 */
export const UsernameForManagers = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);

/** A password field in a form with several; its switch names the field that it shows. */
const LabelledPasswordField = ({
  label,
  ...rest
}: Omit<ComponentProps<typeof PasswordField>, 'label' | 'showLabel' | 'hideLabel'> & {
  label: string;
}) => (
  <PasswordField
    {...rest}
    label={label}
    showLabel={t('password.show.of', { label })}
    hideLabel={t('password.hide.of', { label })}
  />
);

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

/** A new password and its confirmation. */
export const NewPasswordFields = ({
  field,
  label = t('password.new'),
}: {
  field: (name: 'password' | 'password_confirmation') => FieldProps;
  label?: string;
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
