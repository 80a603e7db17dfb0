import { cx } from './cx.ts';

/** A placeholder in the shape of the coming content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cx('animate-shimmer rounded-lg bg-raised', className)} />
);
