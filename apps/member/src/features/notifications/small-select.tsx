import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';
import { inputClass } from '#ui/text-field.tsx';

/** A select that always has a value, without its label. */
export const SmallSelect = ({
  options,
  className,
  ...rest
}: ComponentProps<'select'> & {
  options: readonly { value: string | number; text: string }[];
}) => (
  <span className={cx('relative block', className)}>
    <select {...rest} className={cx(inputClass(false), 'appearance-none truncate pr-10')}>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-quiet"
    />
  </span>
);
