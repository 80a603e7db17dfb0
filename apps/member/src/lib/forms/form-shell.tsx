import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { keepComposing } from '#lib/is-composing.ts';

/**
 * A form that says what is wrong in its own words instead of the browser's, and that an Enter
 * inside a Japanese conversion does not send.
 */
export function FormShell<Values extends FieldValues, Parsed>({
  form,
  onSubmit,
  className,
  children,
}: {
  form: UseFormReturn<Values, unknown, Parsed>;
  onSubmit: (values: Parsed) => void;
  className?: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  // For what was typed and sent before: the document's first script has kept it.
  useEffect(() => {
    element.current?.dispatchEvent(new Event('listening', { bubbles: true }));
  }, []);
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        // Sent by the browser itself, nothing of it may stand in the address.
        method="post"
        noValidate
        className={className}
        onSubmit={form.handleSubmit(onSubmit)}
        onKeyDown={keepComposing}
      >
        {children}
      </form>
    </FormProvider>
  );
}
