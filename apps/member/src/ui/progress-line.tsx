import { cx } from './cx.ts';

/** A line that is filled up to a share, 0 to 1. The words beside it say the same. */
export const ProgressLine = ({
  share,
  isDone = false,
  className,
}: {
  share: number;
  isDone?: boolean;
  className?: string;
}) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    className={cx('mt-1.5 h-1 w-full overflow-hidden rounded-full bg-edge/40', className)}
  >
    <rect width={share * 100} height="1" className={isDone ? 'fill-good' : 'fill-tint'} />
  </svg>
);
