import type { CurrentUser } from '@orchard/contract/sessions';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#lib/current-user.ts';
import type { FormOptions } from '#lib/forms/form.ts';
import { useSentForm } from '#lib/forms/use-form.ts';
import { createMessages } from '#lib/messages.ts';
import { dismissToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useSecondStep } from './use-second-step.tsx';

const t = createMessages({
  'login.remember': 'ログイン状態を保持する',
  'login.remember.hint': '共用の端末では、チェックを入れないでください。',
  'login.submit': 'ログインする',
});

/** Puts the member who has just signed in into the cache, which may be of another one. */
export function keepSignedIn(user: CurrentUser, client: QueryClient): void {
  // Notices that ask to sign in are done with.
  dismissToast();
  client.getQueryCache().clear();
  client.setQueryData(currentUserQuery.queryKey, user);
}

/**
 * The form of a way to sign in. It asks for the second step of who has one, once the first was right.
 * @param values the fields of this way
 */
export function useSignInForm<Values extends object, Parsed>({
  values,
  fetchSchema,
  send,
  onSignedIn,
}: Pick<FormOptions<Values, Parsed>, 'values' | 'fetchSchema'> & {
  /** Makes the call, which answers the member. */
  send: (values: Parsed) => Promise<CurrentUser>;
  onSignedIn: () => void;
}) {
  const secondStep = useSecondStep();
  const { form, field, box, sending, submit } = useSentForm({
    values: { ...values, remember: false, authenticator_code: '' },
    fetchSchema,
    send,
    overlay: true,
    onAnswer: keepSignedIn,
    onSent: onSignedIn,
    onRefused(error, show) {
      secondStep.noteRefusal(error);
      show();
    },
  });
  const end = (
    <>
      {secondStep.show(field('authenticator_code'))}
      <Checkbox {...box('remember')} label={t('login.remember')} hint={t('login.remember.hint')} />
      <Button type="submit" busy={sending.isPending} className="w-full">
        {t('login.submit')}
      </Button>
    </>
  );
  return {
    form,
    field,
    submit,
    /** The fields that every way ends with, and the button. */
    end,
  };
}
