import type { CurrentUser } from '@orchard/contract/sessions';
import { call } from '#lib/api/call.ts';
import { currentUserQuery, useCurrentUser } from '#lib/current-user.ts';
import type { Schema } from '#lib/forms/form.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { useRestoredValues } from '#lib/forms/use-restored-values.ts';
import { useUnsent } from '#lib/forms/use-unsent.ts';
import { TextField } from '#ui/text-field.tsx';
import { EditActions, useChanged } from './edit-card.tsx';
import { type AccountMessage, t } from './messages.ts';

function NameForm<Name extends 'name' | 'nickname'>({
  name,
  done,
  send,
  fetchSchema,
}: {
  name: Name;
  done: AccountMessage;
  send: (body: Record<Name, string>) => Promise<CurrentUser>;
  fetchSchema: () => Promise<Schema<Record<Name, string>>>;
}) {
  const user = useCurrentUser();
  const onSent = useChanged(done);
  const { unsent, keepUnsent } = useUnsent<Record<Name, string>>(`change-${name}`);
  const { form, field, sending, submit } = useSentForm({
    values: unsent ?? ({ [name]: user[name] } as Record<Name, string>),
    fetchSchema,
    send,
    onAnswer: (changed, client) => client.setQueryData(currentUserQuery.queryKey, changed),
    id: 'kept-edit',
    onError: keepUnsent,
    onSent,
  });
  useRestoredValues(unsent, form.reset);
  return (
    <FormShell form={form} id="kept-edit" className="space-y-6" onSubmit={submit}>
      <TextField {...field(name)} label={t(`account.${name}`)} autoComplete={name} />
      <EditActions submit={t('account.save')} busy={sending.isPending} />
    </FormShell>
  );
}

/** Changes the member's name. */
export const ChangeNameForm = () => (
  <NameForm
    name="name"
    done="account.name.success"
    send={(body) => call('POST /api/account/change-name', { body })}
    fetchSchema={async () => (await import('@orchard/contract/account')).changeName.spec.body}
  />
);

/** Changes the member's nickname. */
export const ChangeNicknameForm = () => (
  <NameForm
    name="nickname"
    done="account.nickname.success"
    send={(body) => call('POST /api/account/change-nickname', { body })}
    fetchSchema={async () => (await import('@orchard/contract/account')).changeNickname.spec.body}
  />
);
