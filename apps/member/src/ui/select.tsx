import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { inputClass } from './text-field.tsx';

/** A select without its label. */
export const Select = ({
  options,
  choose,
  isWrong = false,
  className,
  ...rest
}: ComponentProps<'select'> & {
  options: readonly { value: string | number; text: string }[];
  /** The text while nothing is chosen, where there may be nothing. */
  choose?: string;
  isWrong?: boolean;
}) => (
  <span className={cx('relative block', className)}>
    <select {...rest} className={cx(inputClass(isWrong), 'appearance-none truncate pr-11')}>
      {choose !== undefined && <option value="">{choose}</option>}
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-quiet"
    />
  </span>
);
