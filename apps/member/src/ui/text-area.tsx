import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { inputClass } from './text-field.tsx';

/** A field of several lines that grows with its text, from five lines on. */
export const TextArea = ({
  label,
  error,
  hint,
  className,
  ...rest
}: ComponentProps<'textarea'> & {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}) => (
  <Field label={label} error={error} hint={hint}>
    {(control) => (
      <textarea
        {...rest}
        {...control}
        className={cx(
          inputClass(error !== undefined),
          'field-sizing-content max-h-[28rem] min-h-36 leading-relaxed',
          className,
        )}
      />
    )}
  </Field>
);
