import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { fieldErrors, isProblem } from './api/problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form that sends it shows errors by field itself. */
      inForm?: true;
      /** The screen that sends it shows every problem itself, in its own place. */
      onScreen?: true;
      /** The whole screen waits for it. */
      overlay?: true;
    };
  }
}

const FRESH_MS = 30_000;

// By default told in a later task, in which a second press of a hurried finger finds the button
// still enabled.
notifyManager.setScheduler(queueMicrotask);

const worthAnotherTry = (failures: number, error: unknown) =>
  failures < 1 && (isProblem(error, 'offline') || isProblem(error, 'broken'));

/**
 * The server's data as one tab knows it, or one request.
 * @param onProblem answers what nobody waits for
 */
export const createQueryClient = (onProblem: (error: unknown) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // Without data somebody is waiting for it, a loader or an error boundary, and answers.
        if (query.state.data !== undefined) onProblem(error);
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        const shownByForm = mutation.meta?.inForm && Object.keys(fieldErrors(error)).length > 0;
        if (!shownByForm && !mutation.meta?.onScreen) onProblem(error);
      },
    }),
    defaultOptions: {
      // Calls are made also when the browser believes itself offline: what fails is then said.
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: worthAnotherTry,
        retryDelay: 300,
      },
      mutations: { networkMode: 'always' },
    },
  });
