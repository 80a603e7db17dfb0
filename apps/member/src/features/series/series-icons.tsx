import { cx } from '#ui/cx.ts';

// Lucide's play and lock. As modules they would move into a file that home loads as well.
const icon = (paths: string, isFilled: boolean) =>
  function SeriesIcon({ className }: { className: string }) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill={isFilled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={cx('shrink-0', className)}
      >
        <path d={paths} />
      </svg>
    );
  };

export const PlayIcon = icon('M6 4v16l14-8z', true);
export const LockIcon = icon(
  'M7 11V7a5 5 0 0 1 10 0v4M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2z',
  false,
);
