import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldErrors } from '#lib/api/problem.ts';
import { createMessages } from '#lib/messages.ts';
import { TextField } from '#ui/text-field.tsx';

const t = createMessages({
  'second_step.code': '認証コード',
  'second_step.code.hint': '認証アプリを使えないときは、リカバリーコードを入力してください。',
});

/** Asks for the second step of who has one, once the first was right. */
export function useSecondStep() {
  const [isAsked, setAsked] = useState(false);
  return {
    /** Shows the field where a refusal asks for it. */
    noteRefusal(error: unknown): void {
      // At once, so that it can get the focus.
      if ('authenticator_code' in fieldErrors(error)) flushSync(() => setAsked(true));
    },
    /** The field, as soon as it is asked for. */
    show: (field: Omit<ComponentProps<typeof TextField>, 'label'>) =>
      isAsked && (
        <TextField
          {...field}
          label={t('second_step.code')}
          hint={t('second_step.code.hint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      ),
  };
}
