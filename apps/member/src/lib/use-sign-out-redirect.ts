import { useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from 'react-router';
import { forgetAnswers } from './ensure.ts';

/** Leads to a screen for everybody, and forgets who was signed in once the last one is gone. */
export function useSignOutRedirect() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (to: string, options?: Pick<NavigateOptions, 'replace'>): Promise<void> =>
    forgetAnswers(queryClient, async () => {
      // At once: a screen in a transition would come after its answers are gone.
      await navigate(to, { ...options, flushSync: true });
    });
}
