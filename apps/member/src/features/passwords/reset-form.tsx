import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { fieldErrors, isProblem } from '#lib/api/problem.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { NewPasswordFields } from '#lib/forms/password-fields.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { createMessages } from '#lib/messages.ts';
import { RemovableWaysFields, useRemovableWays } from '#lib/removable-ways.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { EmailField } from '#ui/text-field.tsx';

export const t = createMessages({
  'reset.title': '新しいパスワードの設定',
  'reset.lead': '新しいパスワードを入力してください。',
  'reset.submit': 'パスワードを再設定する',
  'reset.another_mail': '再設定メールをもう一度送信する',
  'reset.ways':
    'チェックを付けたものは、再設定と同時に削除します。ご自身で設定し、引き続き使うものは、チェックを外してください。',
  'reset.ways.unknown':
    'パスキーと2段階認証の設定を確認できませんでした。このまま再設定すると、パスキーはすべて削除されます。',
});

/** Sets a new password with a mailed link, and removes what else lets in unless it is kept. */
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
  const { data: ways, ...looking } = useQuery({
    queryKey: ['POST /api/password-reset/ways-in', token],
    queryFn: () => call('POST /api/password-reset/ways-in', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const choice = useRemovableWays();
  const wish = () => ({
    ...(ways?.passkeys.length && {
      keep_passkeys: ways.passkeys.map(({ id }) => id).filter(choice.keeps),
    }),
    ...(ways?.authenticator && {
      keep_authenticator: choice.keeps('authenticator'),
      ...(!choice.keeps('authenticator') && { authenticator_code: choice.code }),
    }),
  });
  const { form, field, sending, submit } = useSentForm({
    values: { token, email, password: '', password_confirmation: '' },
    fetchSchema: async () => (await import('@orchard/contract/passwords')).resetPassword.spec.body,
    send: (body) => call('POST /reset-password', { body: { ...body, ...wish() } }),
    overlay: true,
    onSent: (_answer, sent) => onDone(sent.email),
    onRefused(error, show) {
      if (fieldErrors(error).authenticator_code) choice.codeField.current?.focus();
      else show();
    },
  });
  return (
    <FormShell form={form} className="space-y-5" onSubmit={submit}>
      <EmailField {...field('email')} label={t('login.email')} autoComplete="username" />
      <NewPasswordFields field={field} />
      {ways && (
        <RemovableWaysFields
          ways={ways}
          choice={choice}
          codeError={fieldErrors(sending.error).authenticator_code?.[0]}
        >
          <p>{t('reset.ways')}</p>
        </RemovableWaysFields>
      )}
      {/* A link that is not good is said when the form is sent. */}
      {looking.isError && !isProblem(looking.error, 'fields') && (
        <Note severity="info">{t('reset.ways.unknown')}</Note>
      )}
      <Button type="submit" busy={sending.isPending} className="w-full">
        {t('reset.submit')}
      </Button>
    </FormShell>
  );
}
