import type { SeriesSummary } from '@orchard/contract/series';
import { t } from './messages.ts';
import { ProgressLine } from './progress-line.tsx';

/** How much of a series the member has watched. */
export function SeriesProgress({ series }: { series: SeriesSummary }) {
  const { lectures_count: total, watched_count: watched, seconds_left: left } = series;
  if (total === 0) return <p className="text-sm text-quiet">{t('series.no_lectures')}</p>;
  return (
    <div>
      <p className="flex flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
        <span>{t('series.progress', { watched, total })}</span>
        {left !== null && left > 0 && (
          <span>{t('series.minutes_left', { minutes: Math.ceil(left / 60) })}</span>
        )}
      </p>
      <ProgressLine share={watched / total} isDone={watched === total} />
    </div>
  );
}
