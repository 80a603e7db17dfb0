import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CurrentPasswordField } from '#lib/forms/current-password-field.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { dataMaking, dataOpening, download } from './member-data.queries.ts';
import { t } from './messages.ts';

interface Props<Result> {
  /** What is done after the password. */
  confirmed: UseMutationOptions<Result, Error, { password_current: string }>;
  onDone?: ((result: Result) => void) | undefined;
  submit: string;
  /** Further buttons. */
  children?: ReactNode;
}

function ConfirmedForm<Result>({ confirmed, onDone, submit, children }: Props<Result>) {
  const { mutate, isPending } = useMutation(confirmed);
  const { form, field } = useForm({
    values: { password_current: '' },
    fetchSchema: async () => (await import('@orchard/contract/member-data')).makeMyData.spec.body,
  });
  return (
    <FormShell
      form={form}
      className="space-y-6"
      onSubmit={(body) =>
        mutate(body, {
          onSuccess: (result) => onDone?.(result),
          onError: (error) => showFieldErrors(form, error),
        })
      }
    >
      <CurrentPasswordField {...field('password_current')} />
      <div className="flex flex-col gap-3 pt-2 sm:flex-row">
        <Button type="submit" busy={isPending} className="sm:min-w-40">
          {submit}
        </Button>
        {children}
      </div>
    </FormShell>
  );
}

/** Asks for a file after the password. */
export const MakingForm = (props: { onDone?: () => void; children?: ReactNode }) => (
  <ConfirmedForm {...props} confirmed={dataMaking} submit={t('member_data.make')} />
);

/** Fetches the file after the password. */
export const DownloadForm = ({ children }: { children: ReactNode }) => (
  <ConfirmedForm
    confirmed={dataOpening}
    submit={t('member_data.download')}
    onDone={({ id }) => {
      download(id);
      showToast(t('member_data.started'), 'success');
    }}
  >
    {children}
  </ConfirmedForm>
);
