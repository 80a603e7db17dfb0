import type { SeriesDetails } from '@orchard/contract/series';
import { useId } from 'react';
import { useFollowing } from '#lib/use-following.ts';
import { LectureRow } from './lecture-row.tsx';
import { t } from './messages.ts';
import { SeriesProgress } from './series-progress.tsx';

/** The lectures of a series beside the player; the current one is lit, and in sight in its box. */
export default function LectureList({
  series,
  videoId,
}: {
  series: SeriesDetails;
  videoId: number;
}) {
  const id = useId();
  const box = useFollowing(series.lectures.findIndex(({ video }) => video?.id === videoId));
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-2xl border border-line bg-raised"
    >
      <div className="border-b border-line px-4 pt-3 pb-3.5">
        <h2 id={id} className="mb-1 text-base leading-snug">
          {t('series.lectures.of', { title: series.title })}
        </h2>
        <SeriesProgress series={series} />
      </div>
      <ol ref={box} className="relative max-h-112 overflow-y-auto overscroll-contain">
        {series.lectures.map((lecture) => (
          <li key={lecture.position}>
            <LectureRow
              lecture={lecture}
              series={series}
              isNext={lecture.position === series.next?.position}
              isCurrent={lecture.video?.id === videoId}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
