import { useMutation } from '@tanstack/react-query';
import { useCurrentUser } from '#lib/current-user.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useRestoredValues } from '#lib/forms/use-restored-values.ts';
import { useUnsent } from '#lib/forms/use-unsent.ts';
import { TextField } from '#ui/text-field.tsx';
import { nicknameChange } from './account-changes.ts';
import { EditActions } from './edit-actions.tsx';
import { t } from './messages.ts';
import { useChanged } from './use-changed.ts';

/** The member's nickname, to be changed. */
export function ChangeNicknameForm() {
  const { nickname } = useCurrentUser();
  const { unsent, keepUnsent } = useUnsent<{ nickname: string }>('change-nickname');
  const change = useMutation({ ...nicknameChange, onError: keepUnsent });
  const onSuccess = useChanged('account.nickname.success');
  const { form, field } = useForm({
    values: unsent ?? { nickname },
    fetchSchema: async () => (await import('@orchard/contract/account')).changeNickname.spec.body,
  });
  useRestoredValues(unsent, form.reset);
  return (
    <FormShell
      form={form}
      className="space-y-6"
      onSubmit={(body) =>
        change.mutate(body, { onSuccess, onError: (error) => showFieldErrors(form, error) })
      }
    >
      <TextField {...field('nickname')} label={t('account.nickname')} autoComplete="nickname" />
      <EditActions submit={t('account.save')} busy={change.isPending} />
    </FormShell>
  );
}
