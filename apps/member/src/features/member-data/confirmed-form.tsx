import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#lib/current-user.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LabelledPasswordField } from '#lib/forms/labelled-password-field.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { UsernameForManagers } from '#lib/forms/username-for-managers.tsx';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { dataMaking, dataOpening, download } from './member-data.queries.ts';
import { t } from './messages.ts';

const usePassword = () =>
  useForm({
    values: { password_current: '' },
    fetchSchema: async () => (await import('@orchard/contract/member-data')).makeMyData.spec.body,
  });

interface FieldsProps {
  submit: string;
  busy: boolean;
  field: ReturnType<typeof usePassword>['field'];
  children?: ReactNode;
}

function Fields({ submit, busy, field, children }: FieldsProps) {
  const { email } = useCurrentUser();
  return (
    <>
      <UsernameForManagers email={email} />
      <LabelledPasswordField
        {...field('password_current')}
        label={t('member_data.password')}
        autoComplete="current-password"
      />
      <div className="flex flex-col gap-3 pt-2 sm:flex-row">
        <Button type="submit" busy={busy} className="sm:min-w-40">
          {submit}
        </Button>
        {children}
      </div>
    </>
  );
}

/** Asks for a file after the password. */
export function MakingForm({ onDone, children }: { onDone?: () => void; children?: ReactNode }) {
  const make = useMutation(dataMaking);
  const { form, field } = usePassword();
  return (
    <FormShell
      form={form}
      className="space-y-6"
      onSubmit={(body) =>
        make.mutate(body, {
          onSuccess: () => onDone?.(),
          onError: (error) => showFieldErrors(form, error),
        })
      }
    >
      <Fields submit={t('member_data.make')} busy={make.isPending} field={field}>
        {children}
      </Fields>
    </FormShell>
  );
}

/** Fetches the file after the password. */
export function DownloadForm({ children }: { children: ReactNode }) {
  const open = useMutation(dataOpening);
  const { form, field } = usePassword();
  return (
    <FormShell
      form={form}
      className="space-y-6"
      onSubmit={(body) =>
        open.mutate(body, {
          onSuccess: ({ id }) => {
            download(id);
            showToast(t('member_data.started'), 'success');
          },
          onError: (error) => showFieldErrors(form, error),
        })
      }
    >
      <Fields submit={t('member_data.download')} busy={open.isPending} field={field}>
        {children}
      </Fields>
    </FormShell>
  );
}
