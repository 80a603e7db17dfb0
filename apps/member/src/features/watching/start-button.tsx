import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { t } from './messages.ts';

/**
 * Stands over the poster until the film's own page has come, and looks as the button there does. It is
 * in the served document; a press is remembered.
 */
export function StartButton({
  isWanted,
  onPress,
}: {
  /** Whether the film is to play without a press. */
  isWanted: boolean;
  onPress: () => void;
}) {
  const [isPressed, setPressed] = useState(isWanted);
  return (
    <button
      type="button"
      aria-label={t('watch.play')}
      aria-busy={isPressed || undefined}
      onClick={() => {
        setPressed(true);
        onPress();
      }}
      className="group absolute inset-0 grid size-full place-items-center bg-black/40"
    >
      <span
        className={cx(
          'grid size-[72px] place-items-center rounded-full border-2 bg-primary text-white group-hover:bg-primary-deep',
          isPressed ? 'animate-turn border-white/30 border-t-white' : 'border-white',
        )}
      >
        {!isPressed && (
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-9 fill-current">
            <path d="M8 5v14l11-7z" />
          </svg>
        )}
      </span>
    </button>
  );
}
