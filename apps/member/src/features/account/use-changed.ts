import { useNavigate } from '#lib/router/use-router.ts';
import { showToast } from '#lib/toasts.ts';
import { t, type WordKey } from '#lib/words.ts';
import { paths } from '#paths';

/** After a change: says so and goes back to the account. */
export function useChanged(message: WordKey) {
  const navigate = useNavigate();
  return () => {
    showToast(t(message), 'success');
    void navigate(paths.account(), { replace: true });
  };
}
