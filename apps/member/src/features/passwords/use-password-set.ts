import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '#lib/router/use-router.ts';
import { showToast } from '#lib/toasts.ts';
import { t, type WordKey } from '#lib/words.ts';
import { paths } from '#paths';

/** After a password was set by a link: says so, leads to sign-in, forgets who was signed in here. */
export function usePasswordSet(message: WordKey) {
  const { navigate, drawn } = useRouter();
  const client = useQueryClient();
  return async () => {
    showToast(t(message), 'success');
    await navigate(paths.login(), { replace: true });
    // A screen that still shows what is forgotten would ask for it again.
    await drawn();
    client.getQueryCache().clear();
  };
}
