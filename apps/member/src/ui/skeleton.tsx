import { cx } from './cx.ts';

/** A quiet area in the shape of what is coming. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cx('animate-shimmer rounded-lg bg-raised', className)} />
);
