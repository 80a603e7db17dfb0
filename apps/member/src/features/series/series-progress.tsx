import type { SeriesSummary } from '@orchard/contract/series';
import { ProgressLine } from '#ui/progress-line.tsx';
import { t } from './messages.ts';

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
