import { useMutation } from '@tanstack/react-query';
import { type CallArgs, call } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { NewPasswordFields } from '#lib/forms/new-password-fields.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { UsernameForManagers } from '#lib/forms/username-for-managers.tsx';
import { Button } from '#ui/button.tsx';
import { t } from './messages.ts';

/** Sets an invited member's first password. Only the link identifies the member. */
export function FirstPasswordForm({
  token,
  email,
  onDone,
}: {
  token: string;
  /** The address in the link, only shown; empty if it is invalid. */
  email: string;
  onDone: () => void;
}) {
  const setPassword = useMutation({
    mutationFn: (body: CallArgs<'POST /api/first/change-password'>['body']) =>
      call('POST /api/first/change-password', { body }),
    meta: { inForm: true, overlay: true },
  });
  const { form, field } = useForm({
    values: { token, password: '', password_confirmation: '' },
    fetchSchema: async () =>
      (await import('@orchard/contract/passwords')).setFirstPassword.spec.body,
  });
  // The server reports an invalid link under `email`, which is not a field here.
  const [linkRefused] = fieldErrors(setPassword.error).email ?? [];

  return (
    <>
      <FormNotice severity="error">
        {linkRefused && (
          <>
            <p>{linkRefused}</p>
            <p className="text-quiet">{t('first_password.refused.hint')}</p>
          </>
        )}
      </FormNotice>
      {email && (
        <dl className="mb-5">
          <dt className="text-sm font-semibold text-text">{t('login.email')}</dt>
          <dd className="mt-1 text-strong">{email}</dd>
        </dl>
      )}
      <FormShell
        form={form}
        className="space-y-5"
        onSubmit={(body) =>
          setPassword.mutate(body, {
            onSuccess: onDone,
            onError: (error) => {
              if (!fieldErrors(error).email) showFieldErrors(form, error);
            },
          })
        }
      >
        {email && <UsernameForManagers email={email} />}
        <NewPasswordFields field={field} label={t('login.password')} />
        <Button type="submit" busy={setPassword.isPending} className="w-full">
          {t('first_password.submit')}
        </Button>
      </FormShell>
    </>
  );
}
