import { useNavigate } from 'react-router';
import { type MessageKey, t } from '#lib/messages.ts';
import { showToast } from '#lib/toasts.ts';
import { paths } from '#paths';

/** Returns what follows a change: a notice, and back to the account. */
export function useChanged(message: MessageKey) {
  const navigate = useNavigate();
  return () => {
    showToast(t(message), 'success');
    void navigate(paths.account(), { replace: true });
  };
}
