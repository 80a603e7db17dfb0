import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';

/**
 * An action of an operator; a notice reports its success or its problem.
 * @param act makes the calls
 * @param done updates what is shown, and returns the notice
 */
export function useAction<Answer, Args = void>(
  act: (args: Args) => Promise<Answer>,
  done: (answer: Answer) => string,
) {
  const notify = useNotify();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => notify(done(answer), { type: 'success' }),
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  });
}
