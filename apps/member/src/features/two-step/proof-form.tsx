import { useMutation } from '@tanstack/react-query';
import type { CallArgs } from '#lib/api/call.ts';
import { CurrentPasswordField } from '#lib/forms/current-password-field.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { CodeField } from './code-field.tsx';
import { FormButtons } from './form-buttons.tsx';
import { t } from './messages.ts';

/** What proves both steps once more. */
export type Proof = CallArgs<'POST /api/account/two-step/end'>['body'];

/** Asks for password and code before a change of the second step. */
export function ProofForm<Result>({
  lead,
  submit,
  change,
  onChanged,
  onCancel,
}: {
  lead: string;
  submit: string;
  /** Makes the call. */
  change: (proof: Proof) => Promise<Result>;
  onChanged: (result: Result) => void;
  onCancel: () => void;
}) {
  const changing = useMutation({ mutationFn: change, meta: { inForm: true } });
  const { form, field } = useForm({
    values: { password_current: '', authenticator_code: '' },
    fetchSchema: async () => (await import('@orchard/contract/two-step')).endTwoStep.spec.body,
  });
  return (
    <FormShell
      form={form}
      className="space-y-5"
      onSubmit={(body) =>
        changing.mutate(body, {
          onSuccess: onChanged,
          onError: (error) => showFieldErrors(form, error),
        })
      }
    >
      <p>{lead}</p>
      <CurrentPasswordField {...field('password_current')} autoFocus />
      <CodeField
        field={field('authenticator_code')}
        label={t('two_step.code.or_recovery')}
        recoveryToo
      />
      <FormButtons submit={submit} busy={changing.isPending} onCancel={onCancel} />
    </FormShell>
  );
}
