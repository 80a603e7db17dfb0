import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCurrentUser } from '#lib/current-user.ts';
import type { Schema } from '#lib/forms/form.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useRestoredValues } from '#lib/forms/use-restored-values.ts';
import { useUnsent } from '#lib/forms/use-unsent.ts';
import { TextField } from '#ui/text-field.tsx';
import { nameChange, nicknameChange } from './account-changes.ts';
import { EditActions } from './edit-actions.tsx';
import { t } from './messages.ts';
import { useChanged } from './use-changed.ts';

function NameForm<Name extends 'name' | 'nickname', Result>({
  name,
  mutation,
  onSuccess,
  fetchSchema,
}: {
  name: Name;
  mutation: UseMutationOptions<Result, Error, Record<Name, string>>;
  onSuccess: () => void;
  fetchSchema: () => Promise<Schema<Record<Name, string>>>;
}) {
  const user = useCurrentUser();
  const { unsent, keepUnsent } = useUnsent<Record<Name, string>>(`change-${name}`);
  const change = useMutation({ ...mutation, onError: keepUnsent });
  const { form, field } = useForm({
    values: unsent ?? ({ [name]: user[name] } as Record<Name, string>),
    fetchSchema,
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
      <TextField {...field(name)} label={t(`account.${name}`)} autoComplete={name} />
      <EditActions submit={t('account.save')} busy={change.isPending} />
    </FormShell>
  );
}

/** Changes the member's name. */
export const ChangeNameForm = () => (
  <NameForm
    name="name"
    mutation={nameChange}
    onSuccess={useChanged('account.name.success')}
    fetchSchema={async () => (await import('@orchard/contract/account')).changeName.spec.body}
  />
);

/** Changes the member's nickname. */
export const ChangeNicknameForm = () => (
  <NameForm
    name="nickname"
    mutation={nicknameChange}
    onSuccess={useChanged('account.nickname.success')}
    fetchSchema={async () => (await import('@orchard/contract/account')).changeNickname.spec.body}
  />
);
