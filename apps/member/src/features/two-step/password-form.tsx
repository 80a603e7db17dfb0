import { useMutation } from '@tanstack/react-query';
import { type Answer, type CallArgs, call } from '#lib/api/call.ts';
import { useCurrentUser } from '#lib/current-user.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LabelledPasswordField } from '#lib/forms/labelled-password-field.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { UsernameForManagers } from '#lib/forms/username-for-managers.tsx';
import { FormButtons } from './form-buttons.tsx';
import { t } from './messages.ts';

/** The first step of setting it up: the password once more. */
export function PasswordForm({
  onBegun,
  onCancel,
}: {
  onBegun: (begun: Answer<'POST /api/account/two-step/begin'>) => void;
  onCancel: () => void;
}) {
  const { email } = useCurrentUser();
  const begin = useMutation({
    mutationFn: (body: CallArgs<'POST /api/account/two-step/begin'>['body']) =>
      call('POST /api/account/two-step/begin', { body }),
    meta: { inForm: true },
  });
  const { form, field } = useForm({
    values: { password_current: '' },
    fetchSchema: async () => (await import('@orchard/contract/two-step')).beginTwoStep.spec.body,
  });
  return (
    <FormShell
      form={form}
      className="space-y-5"
      onSubmit={(body) =>
        begin.mutate(body, {
          onSuccess: onBegun,
          onError: (error) => showFieldErrors(form, error),
        })
      }
    >
      <p>{t('two_step.password.lead')}</p>
      <UsernameForManagers email={email} />
      <LabelledPasswordField
        {...field('password_current')}
        label={t('two_step.password')}
        autoComplete="current-password"
        autoFocus
      />
      <FormButtons submit={t('two_step.next')} busy={begin.isPending} onCancel={onCancel} />
    </FormShell>
  );
}
