import { cx } from './cx.ts';

/** A turning ring without a text; the component around it names the action. */
export const Spinner = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'inline-block size-4 shrink-0 animate-turn rounded-full border-2 border-current border-r-transparent',
      className,
    )}
  />
);
