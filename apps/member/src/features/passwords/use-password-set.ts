import { passwordMessages } from '@orchard/contract/password-messages';
import { showToast } from '#lib/toasts.ts';
import { useSignOutRedirect } from '#lib/use-sign-out-redirect.ts';
import { paths } from '#paths';

/** Returns what follows a password set by link: a notice, sign-in with the address, an empty cache. */
export function usePasswordSet(message: keyof typeof passwordMessages) {
  const leave = useSignOutRedirect();
  return (email: string) => {
    showToast(passwordMessages[message], 'success');
    return leave(paths.login(), { replace: true, state: { email } });
  };
}
