import { useMutation } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { call } from '#lib/api/call.ts';
import { forgetAnswers } from '#lib/ensure.ts';
import { useRouter } from '#lib/router/use-router.ts';
import { showToast } from '#lib/toasts.ts';
import { t } from '#lib/words.ts';
import { paths } from '#paths';
import { Button } from '#ui/button.tsx';

/** Signs out on this device, says so, and leads to sign-in. */
export function LogoutButton() {
  const { navigate, drawn } = useRouter();
  const logOut = useMutation({
    mutationFn: () => call('POST /logout'),
    meta: { overlay: true },
    onSuccess: () => {
      showToast(t('logout.success'), 'success');
      return forgetAnswers(async () => {
        await navigate(paths.login());
        await drawn();
      });
    },
  });
  return (
    <Button look="outlined" busy={logOut.isPending} onClick={() => logOut.mutate()}>
      <LogOut aria-hidden="true" className="size-5" />
      {t('account.logout')}
    </Button>
  );
}
