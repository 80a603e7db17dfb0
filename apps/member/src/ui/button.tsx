import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

const looks = {
  primary:
    'bg-primary text-white hover:bg-primary-deep active:bg-primary-deep disabled:bg-lifted disabled:text-quiet',
  outlined:
    'border border-edge text-text hover:bg-lifted active:bg-lifted disabled:border-line disabled:text-quiet',
  plain: 'text-tint hover:bg-lifted active:bg-lifted disabled:text-quiet',
} as const;

/** The classes of a button, or of a link that looks like one. */
export const buttonClass = (look: keyof typeof looks = 'primary', extra?: string): string =>
  cx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-5 py-2 text-center',
    'font-semibold leading-snug',
    looks[look],
    extra,
  );

/** A button of at least 44 px. While `busy` it shows a spinner and ignores presses. */
export function Button({
  look,
  busy = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: keyof typeof looks; busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(look, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
