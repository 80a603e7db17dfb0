import { useMutation } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { call } from '#lib/api/call.ts';
import { createMessages } from '#lib/messages.ts';
import { showToast } from '#lib/toasts.ts';
import { useSignOutRedirect } from '#lib/use-sign-out-redirect.ts';
import { paths } from '#paths';
import { Button } from '#ui/button.tsx';

const t = createMessages({ 'account.logout': 'ログアウトする' });

/** Signs out on this device, shows a notice, and opens sign-in. */
export function LogoutButton() {
  const leave = useSignOutRedirect();
  const logOut = useMutation({
    mutationFn: async () => {
      const { endPushHere, readVisits, storeVisits } = await import('#lib/push-device.ts');
      const visits = readVisits();
      await endPushHere();
      await call('POST /logout');
      // The answer clears the storage; a hint that was put away stays away.
      storeVisits(visits);
    },
    meta: { overlay: true },
    onSuccess: () => {
      showToast(t('logout.success'), 'success');
      return leave(paths.login());
    },
  });
  return (
    <Button variant="outlined" busy={logOut.isPending} onClick={() => logOut.mutate()}>
      <LogOut aria-hidden="true" className="size-5" />
      {t('account.logout')}
    </Button>
  );
}
