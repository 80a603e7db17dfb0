import { useMutation } from '@tanstack/react-query';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { codeRequest } from './code-calls.ts';
import { t } from './messages.ts';
import type { SentCode } from './sent-code.ts';

/** Asks for a code by mail. The answer is the same for every address. */
export function RequestCodeForm({
  email,
  onSent,
}: {
  /** The address to begin with. */
  email: string;
  onSent: (sent: SentCode) => void;
}) {
  const ask = useMutation(codeRequest);
  const { form, field } = useForm({
    values: { email },
    fetchSchema: async () =>
      (await import('@orchard/contract/login-codes')).requestLoginCode.spec.body,
  });
  return (
    <FormShell
      form={form}
      className="space-y-5"
      onSubmit={(body) =>
        ask.mutate(body, {
          onSuccess: ({ message }) => onSent({ email: body.email, message }),
          onError: (error) => showFieldErrors(form, error),
        })
      }
    >
      <EmailField {...field('email')} label={t('login.email')} autoComplete="username" />
      <Button type="submit" busy={ask.isPending} className="w-full">
        {t('login_code.submit')}
      </Button>
    </FormShell>
  );
}
