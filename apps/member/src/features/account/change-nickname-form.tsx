import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useCurrentUser } from '#lib/current-user.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { lazyResolver } from '#lib/forms/lazy-resolver.ts';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useRestoredValues } from '#lib/forms/use-restored-values.ts';
import { useUnsent } from '#lib/forms/use-unsent.ts';
import { t } from '#lib/messages.ts';
import { TextField } from '#ui/text-field.tsx';
import { nicknameChange } from './account-changes.ts';
import { EditActions } from './edit-actions.tsx';
import { useChanged } from './use-changed.ts';

/** The member's nickname, to be changed. */
export function ChangeNicknameForm() {
  const { nickname } = useCurrentUser();
  const { unsent, keepUnsent } = useUnsent<{ nickname: string }>('change-nickname');
  const change = useMutation({ ...nicknameChange, onError: keepUnsent });
  const onSuccess = useChanged('account.nickname.success');
  const form = useForm({
    resolver: lazyResolver(
      async () => (await import('./account-resolvers.ts')).changeNicknameResolver,
    ),
    defaultValues: unsent ?? { nickname },
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
      <TextField
        {...form.register('nickname')}
        label={t('account.nickname')}
        autoComplete="nickname"
        error={form.formState.errors.nickname?.message}
      />
      <EditActions submit={t('account.save')} busy={change.isPending} />
    </FormShell>
  );
}
