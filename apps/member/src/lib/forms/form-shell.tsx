import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef } from 'react';
import { keepComposing } from '#lib/is-composing.ts';
import type { Form } from './form.ts';

/**
 * A form that says what is wrong in its own words instead of the browser's, and that an Enter
 * inside a Japanese conversion does not send.
 */
export function FormShell<Values extends object, Parsed>({
  form,
  onSubmit,
  className,
  children,
}: {
  form: Form<Values, Parsed>;
  onSubmit: (values: Parsed) => void;
  className?: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  // For what was typed and sent before: the document's first script has kept it.
  useEffect(() => {
    element.current?.dispatchEvent(new Event('listening', { bubbles: true }));
  }, []);
  const attach = useCallback(
    (attached: HTMLFormElement) => {
      element.current = attached;
      return form.attach(attached);
    },
    [form],
  );
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const values = await form.check();
    if (values !== undefined) onSubmit(values);
  }
  return (
    <form
      ref={attach}
      // Sent by the browser itself, nothing of it may stand in the address.
      method="post"
      noValidate
      className={className}
      onSubmit={send}
      // A box and a choice say one, a text the other; some password managers both.
      onInput={form.change}
      onChange={form.change}
      onKeyDown={keepComposing}
    >
      {children}
    </form>
  );
}
