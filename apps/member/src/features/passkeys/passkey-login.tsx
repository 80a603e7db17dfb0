import type { CurrentUser } from '@orchard/contract/sessions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useEffectEvent } from 'react';
import { answerProblem } from '#lib/answer-problem.ts';
import { createMessages } from '#lib/messages.ts';
import { keepSignedIn } from '#lib/sign-in/use-sign-in-form.tsx';
import { showToast } from '#lib/toasts.ts';
import { usePasskeysHere } from '#lib/use-passkeys-here.ts';
import { Button } from '#ui/button.tsx';
import { enterByPasskey, stopOffering, waitForPasskey } from './enter-by-passkey.ts';

const t = createMessages({
  'passkeys.log_in': 'パスキーでログイン',
  'passkeys.not_asked':
    'パスキーでのログインは完了しませんでした。もう一度お試しになるか、パスワードでログインしてください。',
  'passkeys.not_here':
    'この画面ではパスキーをお使いになれません。アプリの中で開いている場合は、SafariやChromeなどのブラウザーで開くか、パスワードでログインしてください。',
});

/**
 * Signs in by a passkey: the browser offers them at the field for the address, where it can, and the
 * button asks for one.
 */
export function PasskeyLogin({
  remembers,
  onSignedIn,
}: {
  /** Whether the member wants to stay signed in, as the form says at the time. */
  remembers: () => boolean;
  onSignedIn: () => void;
}) {
  const here = usePasskeysHere();
  const isReady = here === 'ready';
  const client = useQueryClient();
  const enter = useMutation({
    mutationFn: () => enterByPasskey(remembers()),
    meta: { onScreen: true, overlay: true },
    onSuccess: (user) => {
      if (user) signedIn(user);
      else showToast(t('passkeys.not_asked'));
    },
    onError: (error) => answerProblem(error),
    // The button's question has ended the offer at the field.
    onSettled: (user) => {
      if (!user) void offer();
    },
  });
  const signedIn = (user: CurrentUser) => {
    keepSignedIn(user, client);
    onSignedIn();
  };
  const offer = async () => {
    const user = await waitForPasskey(remembers, (error) => answerProblem(error));
    if (user) signedIn(user);
  };
  const offerNow = useEffectEvent(offer);
  useEffect(() => {
    if (!isReady) return;
    void offerNow();
    return stopOffering;
  }, [isReady]);
  if (here === 'nowhere') return null;
  // The button stays where the browser cannot, as in the browsers of some apps: without it, what
  // stands below would jump.
  return (
    <Button
      variant="outlined"
      className="w-full"
      busy={enter.isPending}
      onClick={() => (isReady ? enter.mutate() : showToast(t('passkeys.not_here')))}
    >
      {!enter.isPending && <KeyRound aria-hidden="true" className="size-5" />}
      {t('passkeys.log_in')}
    </Button>
  );
}
