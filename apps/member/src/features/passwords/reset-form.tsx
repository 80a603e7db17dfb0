import { call } from '#lib/api/call.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { NewPasswordFields } from '#lib/forms/password-fields.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { createMessages } from '#lib/messages.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/text-field.tsx';

export const t = createMessages({
  'reset.title': '新しいパスワードの設定',
  'reset.lead': '新しいパスワードを入力してください。',
  'reset.submit': 'パスワードを再設定する',
  'reset.another_mail': '再設定メールをもう一度送信する',
});

/** Sets a new password with a mailed link. */
export function ResetForm({
  token,
  email,
  onDone,
}: {
  token: string;
  /** The address in the link; the member may correct it. */
  email: string;
  /** @param email the address to sign in with */
  onDone: (email: string) => void;
}) {
  const { form, field, sending, submit } = useSentForm({
    values: { token, email, password: '', password_confirmation: '' },
    fetchSchema: async () => (await import('@orchard/contract/passwords')).resetPassword.spec.body,
    send: (body) => call('POST /reset-password', { body }),
    overlay: true,
    onSent: (_answer, sent) => onDone(sent.email),
  });
  return (
    <FormShell form={form} className="space-y-5" onSubmit={submit}>
      <EmailField {...field('email')} label={t('login.email')} autoComplete="username" />
      <NewPasswordFields field={field} />
      <Button type="submit" busy={sending.isPending} className="w-full">
        {t('reset.submit')}
      </Button>
    </FormShell>
  );
}
