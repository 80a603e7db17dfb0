import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

/**
 * A button that stays pressed. While `busy` it shows the old state and ignores presses; it keeps the
 * keyboard's focus, which a `disabled` button would lose.
 */
export function ToggleButton({
  pressed,
  busy = false,
  onPress,
  icon,
  pressedIcon,
  children,
}: {
  pressed: boolean;
  busy?: boolean;
  onPress: () => void;
  icon: ReactNode;
  pressedIcon: ReactNode;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onPress}
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-full border px-4 text-sm font-semibold',
        pressed
          ? 'border-tint bg-tint-ground text-strong hover:bg-lifted'
          : 'border-edge text-text hover:bg-lifted',
      )}
    >
      <span className="grid size-5 place-items-center">
        {busy ? <Spinner /> : pressed ? pressedIcon : icon}
      </span>
      {children}
    </button>
  );
}
