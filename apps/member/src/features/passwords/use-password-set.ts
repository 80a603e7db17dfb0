import { forgetAnswers } from '#lib/ensure.ts';
import { useRouter } from '#lib/router/use-router.ts';
import { showToast } from '#lib/toasts.ts';
import { t, type WordKey } from '#lib/words.ts';
import { paths } from '#paths';

/** After a password was set by a link: says so, leads to sign-in, forgets who was signed in here. */
export function usePasswordSet(message: WordKey) {
  const { navigate, drawn } = useRouter();
  return () => {
    showToast(t(message), 'success');
    return forgetAnswers(async () => {
      await navigate(paths.login(), { replace: true });
      await drawn();
    });
  };
}
