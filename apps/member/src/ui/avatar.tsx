import { cx } from './cx.ts';

/**
 * A round mark with the initials of a person whose name is in the text beside it or in its link.
 */
export const Avatar = ({ initials, className }: { initials: string; className?: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'inline-grid size-9 shrink-0 place-items-center overflow-hidden rounded-full bg-primary text-xs font-bold leading-none text-white',
      className,
    )}
  >
    {initials}
  </span>
);
