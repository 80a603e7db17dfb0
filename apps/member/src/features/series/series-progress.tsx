import type { SeriesSummary } from '@orchard/contract/series';
import { cx } from '#ui/cx.ts';
import { t } from './messages.ts';

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

/** How much of a series the member has watched. */
export function SeriesProgress({ series }: { series: SeriesSummary }) {
  const { lectures_count: total, watched_count: watched, seconds_left: left } = series;
  if (total === 0) return <p className="text-sm text-quiet">{t('series.no_lectures')}</p>;
  return (
    <div>
      <p className="text-sm text-quiet tabular-nums">
        {t('series.progress', { watched, total })}
        {left !== null && left > 0 && (
          <>・{t('series.minutes_left', { minutes: Math.ceil(left / 60) })}</>
        )}
      </p>
      <ProgressLine share={watched / total} isDone={watched === total} />
    </div>
  );
}
