import { cx } from './cx.ts';

/**
 * The classes of a button on what the screen shows: of several side by side on phones, each with its
 * icon above its words.
 */
export const actionClass = (pressed: boolean): string =>
  cx(
    'flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-xl border px-0.5 py-1.5 text-center phrased text-xs font-semibold leading-snug',
    'aria-disabled:text-quiet sm:flex-row sm:gap-2 sm:rounded-full sm:px-4 sm:py-0 sm:text-sm',
    pressed
      ? 'border-tint bg-tint-ground text-strong hover:bg-lifted'
      : 'border-edge text-text hover:bg-lifted',
  );
