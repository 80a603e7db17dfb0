import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { problemWords } from '#lib/problem-messages.ts';
import { showToast } from '#lib/toasts.ts';

const OFFLINE = { root: { type: 'offline' } };

/**
 * Checks a form by a schema of the contract, which is fetched when the form is first sent: a screen
 * stands without it. Where it does not come the form stays as it is, and says why.
 */
export const lazyResolver =
  <Values extends FieldValues, Context, Parsed>(
    fetchResolver: () => Promise<Resolver<Values, Context, Parsed>>,
  ): Resolver<Values, Context, Parsed> =>
  async (...args) => {
    try {
      const resolver = await fetchResolver();
      return await resolver(...args);
    } catch {
      showToast(problemWords({ kind: 'offline' }), 'error');
      return { values: {}, errors: OFFLINE as FieldErrors<Values> };
    }
  };
