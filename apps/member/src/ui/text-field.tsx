import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field } from './field.tsx';

/** The classes of an input. */
export const inputClass = (wrong: boolean): string =>
  cx(
    'block min-h-12 w-full rounded-lg border bg-ground px-4 py-2.5 text-base text-strong',
    'placeholder:text-quiet disabled:text-quiet',
    wrong ? 'border-bad' : 'border-edge hover:border-quiet',
  );

/** A text field with its label above and its error below. */
export function TextField({
  label,
  error,
  hint,
  trailing,
  className,
  ...rest
}: ComponentProps<'input'> & {
  label: ReactNode;
  error?: string | undefined;
  hint?: string | undefined;
  /** A control at the right end of the field, 44 px wide. */
  trailing?: ReactNode;
}) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            className={cx(
              inputClass(error !== undefined),
              trailing !== undefined && 'pr-13',
              className,
            )}
          />
          {trailing && (
            <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div>
          )}
        </div>
      )}
    </Field>
  );
}

/** A field for an e-mail address. */
export const EmailField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
);
