import { useMutation } from '@tanstack/react-query';
import { type CallArgs, call } from '#lib/api/call.ts';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { t } from './messages.ts';

/** Requests a mail with a reset link. The answer is the same for every address. */
export function ForgotForm() {
  const askForMail = useMutation({
    mutationFn: (body: CallArgs<'POST /forgot-password'>['body']) =>
      call('POST /forgot-password', { body }),
    meta: { inForm: true, overlay: true },
  });
  const { form, field } = useForm({
    values: { email: '' },
    fetchSchema: async () => (await import('@orchard/contract/passwords')).forgotPassword.spec.body,
  });

  return (
    <>
      <FormNotice severity="info">
        {askForMail.data && (
          <>
            <p>{askForMail.data.message}</p>
            <p className="text-quiet">{t('forgot.sent.hint')}</p>
          </>
        )}
      </FormNotice>
      <FormShell
        form={form}
        className="space-y-5"
        onSubmit={(body) =>
          askForMail.mutate(body, { onError: (error) => showFieldErrors(form, error) })
        }
      >
        <EmailField {...field('email')} label={t('login.email')} autoComplete="username" />
        <Button type="submit" busy={askForMail.isPending} className="w-full">
          {t('forgot.submit')}
        </Button>
      </FormShell>
    </>
  );
}
