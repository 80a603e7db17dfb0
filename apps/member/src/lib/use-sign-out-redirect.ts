import { useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from 'react-router';
import { forgetAnswers } from './query-client.ts';

/** Opens a public screen and clears the answers after the last private screen is gone. */
export function useSignOutRedirect() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (to: string, options?: Pick<NavigateOptions, 'replace' | 'state'>): Promise<void> =>
    forgetAnswers(queryClient, async () => {
      // A transition would finish only after the answers are cleared.
      await navigate(to, { ...options, flushSync: true });
    });
}
