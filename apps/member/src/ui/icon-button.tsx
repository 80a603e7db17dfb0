import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

/** A button of 44 px with only an icon; `label` is its name. */
export function IconButton({
  label,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-text',
        'hover:bg-lifted active:bg-lifted disabled:text-quiet',
        className,
      )}
    >
      {children}
    </button>
  );
}
