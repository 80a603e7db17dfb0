import { useMutation } from '@tanstack/react-query';
import { type Answer, type CallArgs, call } from '#lib/api/call.ts';
import { CurrentPasswordField } from '#lib/forms/current-password-field.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
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
      <CurrentPasswordField {...field('password_current')} autoFocus />
      <FormButtons submit={t('two_step.next')} busy={begin.isPending} onCancel={onCancel} />
    </FormShell>
  );
}
