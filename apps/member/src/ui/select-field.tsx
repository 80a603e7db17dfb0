import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { inputClass } from './text-field.tsx';

/** A select field. */
export const SelectField = ({
  label,
  error,
  choose,
  options,
  ...rest
}: ComponentProps<'select'> & {
  label: ReactNode;
  error?: string | undefined;
  /** The text while nothing is chosen. */
  choose: string;
  options: readonly { value: string | number; text: string }[];
}) => (
  <Field label={label} error={error}>
    {(control) => (
      <span className="relative block">
        <select
          {...rest}
          {...control}
          className={cx(inputClass(error !== undefined), 'appearance-none truncate pr-12')}
        >
          <option value="">{choose}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-quiet"
        />
      </span>
    )}
  </Field>
);
