import { useNavigate } from 'react-router';
import { type MessageKey, t } from '#lib/messages.ts';
import { showToast } from '#lib/toasts.ts';
import { paths } from '#paths';

/** After a change: says so and goes back to the account. */
export function useChanged(message: MessageKey) {
  const navigate = useNavigate();
  return () => {
    showToast(t(message), 'success');
    void navigate(paths.account(), { replace: true });
  };
}
