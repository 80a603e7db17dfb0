import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * A button of 44 px with only an icon, in large type no wider than a phone has room for; `label` is its name. While `disabled` it ignores presses and
 * keeps the focus.
 */
export function IconButton({
  label,
  className,
  children,
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={cx(
        'inline-flex h-11 w-[min(2.75rem,15vw)] shrink-0 items-center justify-center rounded-full text-text',
        'hover:bg-lifted active:bg-lifted aria-disabled:text-quiet',
        className,
      )}
    >
      {children}
    </button>
  );
}
