import type { ComponentProps, MouseEvent } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

const variants = {
  primary:
    'bg-primary text-white hover:bg-primary-deep active:bg-primary-deep aria-disabled:bg-lifted aria-disabled:text-quiet',
  outlined:
    'border border-edge text-text hover:bg-lifted active:bg-lifted aria-disabled:border-line aria-disabled:text-quiet',
  plain: 'text-tint hover:bg-lifted active:bg-lifted aria-disabled:text-quiet',
} as const;

/** The classes of a button, or of a link that looks like one. */
export const buttonClass = (variant: keyof typeof variants = 'primary', extra?: string): string =>
  cx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-5 py-2 text-center',
    'font-semibold leading-snug',
    variants[variant],
    extra,
  );

/** Enter in a field presses the form's button too. */
const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * A button of at least 44 px. While `busy` it shows a spinner; then, and while `disabled`, it ignores
 * presses and keeps the keyboard's focus, which a really disabled button would lose.
 */
export function Button({
  variant,
  busy = false,
  disabled = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ComponentProps<'button'> & { variant?: keyof typeof variants; busy?: boolean }) {
  const isIdle = disabled || busy;
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isIdle || undefined}
      aria-busy={busy || undefined}
      onClick={isIdle ? ignore : onClick}
      className={buttonClass(variant, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
