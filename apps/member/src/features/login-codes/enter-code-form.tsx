import { useMutation } from '@tanstack/react-query';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { t as shared } from '#lib/sign-in/messages.ts';
import { SecondStepField, useSecondStep } from '#lib/sign-in/second-step-field.tsx';
import { useSigningIn } from '#lib/sign-in/use-signing-in.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/text-field.tsx';
import { codeLogIn, codeRequest } from './code-calls.ts';
import { t } from './messages.ts';
import type { SentCode } from './sent-code.ts';

/** Takes the mailed code, or sends another. */
export function EnterCodeForm({
  email,
  message,
  onSignedIn,
  onOtherAddress,
}: SentCode & {
  onSignedIn: () => void;
  onOtherAddress: () => void;
}) {
  const logIn = useSigningIn(codeLogIn);
  const secondStep = useSecondStep();
  const again = useMutation(codeRequest);
  const { form, field, box } = useForm({
    values: { email, code: '', remember: false, authenticator_code: '' },
    fetchSchema: async () =>
      (await import('@orchard/contract/login-codes')).logInWithCode.spec.body,
  });
  return (
    <>
      <FormNotice severity="info">
        <p>{again.data?.message ?? message}</p>
        <p className="break-all">{t('login_code.to', { email })}</p>
        <p className="text-quiet">{t('login_code.sent.hint')}</p>
      </FormNotice>
      <FormShell
        form={form}
        className="space-y-5"
        onSubmit={(body) =>
          logIn.mutate(body, {
            onSuccess: onSignedIn,
            onError: (error) => {
              secondStep.show(error);
              showFieldErrors(form, error);
            },
          })
        }
      >
        <TextField
          {...field('code')}
          label={t('login_code.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          className="text-center text-xl tracking-[0.25em] tabular-nums"
        />
        {secondStep.isAsked && <SecondStepField {...field('authenticator_code')} />}
        <Checkbox
          {...box('remember')}
          label={shared('login.remember')}
          hint={shared('login.remember.hint')}
        />
        <Button type="submit" busy={logIn.isPending} className="w-full">
          {shared('login.submit')}
        </Button>
      </FormShell>
      <div className="mt-4 flex flex-col gap-1">
        <Button variant="plain" busy={again.isPending} onClick={() => again.mutate({ email })}>
          {t('login_code.again')}
        </Button>
        <Button variant="plain" onClick={onOtherAddress}>
          {t('login_code.other_address')}
        </Button>
      </div>
    </>
  );
}
