import type { ReactNode } from 'react';
import { actionClass } from './action-class.ts';
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
      className={actionClass(pressed)}
    >
      <span className="grid size-5 place-items-center">
        {busy ? <Spinner /> : pressed ? pressedIcon : icon}
      </span>
      {children}
    </button>
  );
}
