import { keepComposing } from '@orchard/contract/is-composing';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef } from 'react';
import { t } from '#lib/messages.ts';
import { Button } from '#ui/button.tsx';
import type { Form } from './form.ts';

/**
 * A form with the site's error messages instead of the browser's. An Enter inside a Japanese
 * conversion does not send it.
 * @param id of a form that keeps what was written, `kept-…`: an ended session leads back to it
 */
export function FormShell<Values extends object, Parsed>({
  form,
  id,
  action,
  onSubmit,
  className,
  children,
}: {
  form: Form<Values, Parsed>;
  id?: string;
  /** What takes the form where the site's scripts do not come; without one it is held back there. */
  action?: string;
  onSubmit: (values: Parsed) => void;
  className?: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  const isChecking = useRef(false);
  useEffect(() => {
    // The document's first script has recorded early input and replays it now.
    element.current?.dispatchEvent(new Event('listening', { bubbles: true }));
    if (id && window.location.hash === `#${id}`) {
      element.current?.querySelector<HTMLElement>('[name]')?.focus();
    }
  }, [id]);
  const attach = useCallback(
    (attached: HTMLFormElement) => {
      element.current = attached;
      return form.attach(attached);
    },
    [form],
  );
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // A second press while the schema is on its way is the same press.
    if (isChecking.current) return;
    isChecking.current = true;
    const values = await form.check();
    isChecking.current = false;
    if (values !== undefined) onSubmit(values);
  }
  return (
    <form
      ref={attach}
      id={id}
      // If the browser itself sends it, no value may appear in the address.
      method="post"
      action={action}
      noValidate
      className={className}
      onSubmit={send}
      // Boxes and selects fire `change`, texts `input`, some password managers both.
      onInput={form.change}
      onChange={form.change}
      onKeyDown={keepComposing}
    >
      {children}
    </form>
  );
}

/** The buttons below a form that can be given up. */
export const FormButtons = ({
  submit,
  busy,
  onCancel,
}: {
  submit: string;
  busy: boolean;
  onCancel: () => void;
}) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" busy={busy}>
      {submit}
    </Button>
    <Button variant="outlined" disabled={busy} onClick={onCancel}>
      {t('cancel')}
    </Button>
  </div>
);
