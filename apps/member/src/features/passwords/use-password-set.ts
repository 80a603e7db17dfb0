import { type MessageKey, t } from '#lib/messages.ts';
import { showToast } from '#lib/toasts.ts';
import { useSignOutRedirect } from '#lib/use-sign-out-redirect.ts';
import { paths } from '#paths';

/** After a password was set by a link: says so, leads to sign-in, forgets who was signed in here. */
export function usePasswordSet(message: MessageKey) {
  const leave = useSignOutRedirect();
  return () => {
    showToast(t(message), 'success');
    return leave(paths.login(), { replace: true });
  };
}
