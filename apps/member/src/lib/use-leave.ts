import type { NavigateOptions } from 'react-router';
import { forgetAnswers } from './ensure.ts';
import { useRouter } from './router/use-router.ts';

/** Leads to a screen for everybody, and forgets who was signed in once the last one is gone. */
export function useLeave() {
  const { navigate, drawn } = useRouter();
  return (to: string, options?: Pick<NavigateOptions, 'replace'>): Promise<void> =>
    forgetAnswers(async () => {
      await navigate(to, options);
      await drawn();
    });
}
