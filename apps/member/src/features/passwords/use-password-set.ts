import { type MessageKey, t } from '#lib/messages.ts';
import { showToast } from '#lib/toasts.ts';
import { useSignOutRedirect } from '#lib/use-sign-out-redirect.ts';
import { paths } from '#paths';

/** Returns what follows a password set by link: a notice, sign-in with the address, an empty cache. */
export function usePasswordSet(message: MessageKey) {
  const leave = useSignOutRedirect();
  return (email: string) => {
    showToast(t(message), 'success');
    return leave(paths.login(), { replace: true, state: { email } });
  };
}
