import { type CallArgs, call } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import type { FormOptions } from '#lib/forms/form.ts';
import { useSentForm } from '#lib/forms/use-form.ts';
import { useSecondStep } from '#lib/sign-in/use-second-step.tsx';

type Proof = CallArgs<'POST /api/account/proof'>['body'];

/**
 * The form of a proof. It asks for the second step of who has one, once the first was right.
 * @param onDone hears whether the member has proved who they are; not of what can be mended
 */
export function useProofForm<Values extends object, Parsed extends Proof>({
  values,
  fetchSchema,
  onDone,
}: Pick<FormOptions<Values, Parsed>, 'values' | 'fetchSchema'> & {
  onDone: (isProved: boolean) => void;
}) {
  const step = useSecondStep();
  const { form, field, sending, submit } = useSentForm({
    values: { ...values, authenticator_code: '' },
    fetchSchema,
    send: (body) => call('POST /api/account/proof', { body }),
    onSent: () => onDone(true),
    onRefused(error, show) {
      // The screen for signing in is on its way.
      if (isProblem(error, 'signed-out')) onDone(false);
      step.noteRefusal(error);
      show();
    },
  });
  const secondStep = step.show(field('authenticator_code'));
  return { form, field, isSending: sending.isPending, submit, secondStep };
}
