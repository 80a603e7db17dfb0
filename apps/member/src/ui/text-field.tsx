import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field-error.tsx';

/** How an input is drawn. */
export const inputClass = (wrong: boolean): string =>
  cx(
    'block min-h-12 w-full rounded-lg border bg-ground px-4 py-2.5 text-base text-strong',
    'placeholder:text-quiet disabled:text-quiet',
    wrong ? 'border-bad' : 'border-edge hover:border-quiet',
  );

/** One line to type in, with its label above and what is wrong with it below. */
export function TextField({
  label,
  error,
  hint,
  trailing,
  className,
  ...rest
}: ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** A control inside the right end of the field, 44 px wide. */
  trailing?: ReactNode;
}) {
  const id = useId();
  const described = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-text">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described || undefined}
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
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
