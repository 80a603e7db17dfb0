import { call } from '#lib/api/call.ts';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { createMessages } from '#lib/messages.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/text-field.tsx';

export const t = createMessages({
  'forgot.title': 'パスワードの再設定',
  'forgot.lead': 'ご登録のメールアドレスに、パスワードを再設定するためのリンクをお送りします。',
  'forgot.submit': '再設定メールを送信する',
  'forgot.sent.hint':
    'メールが届かないときは、入力したメールアドレスと、迷惑メールのフォルダーをご確認ください。',
});

/** Requests a mail with a reset link. The answer is the same for every address. */
export function ForgotForm() {
  const { form, field, sending, submit } = useSentForm({
    values: { email: '' },
    fetchSchema: async () => (await import('@orchard/contract/passwords')).forgotPassword.spec.body,
    send: (body) => call('POST /forgot-password', { body }),
    overlay: true,
  });
  return (
    <>
      <FormNotice severity="info">
        {sending.data && (
          <>
            <p>{sending.data.message}</p>
            <p className="text-quiet">{t('forgot.sent.hint')}</p>
          </>
        )}
      </FormNotice>
      <FormShell form={form} className="space-y-5" onSubmit={submit}>
        <EmailField {...field('email')} label={t('login.email')} autoComplete="username" />
        <Button type="submit" busy={sending.isPending} className="w-full">
          {t('forgot.submit')}
        </Button>
      </FormShell>
    </>
  );
}
