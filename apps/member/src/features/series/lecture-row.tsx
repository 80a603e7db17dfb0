import type { SeriesDetails, SeriesLecture } from '@orchard/contract/series';
import CircleCheck from 'lucide-react/icons/circle-check';
import Lock from 'lucide-react/icons/lock';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { japanYear } from '#lib/clock.ts';
import { japaneseDate } from '#lib/dates.ts';
import { LectureTitle, titleParts } from '#lib/lecture-title.tsx';
import { paths } from '#paths';
import { cx } from '#ui/cx.ts';
import { ProgressLine } from '#ui/progress-line.tsx';
import { t } from './messages.ts';

/** 「12月1日」, with the year if it is another one than this. */
const formatDayLong = (wireTime: string) => {
  const [year, day] = japaneseDate(wireTime).split('年');
  return `${year === japanYear() ? '' : `${year}年`}${day}`;
};

/** When a lecture that is not open yet will be. */
export function openingText({
  opens_at: at,
  opens_after: after,
  opens_in_days: days,
}: Pick<SeriesLecture, 'opens_at' | 'opens_after' | 'opens_in_days'>): string {
  if (at !== null) return t('lecture.opens.at', { day: formatDayLong(at) });
  if (after !== null) return t('lecture.opens.after', { position: after });
  if (days !== null) return t('lecture.opens.in_days', { days });
  return t('lecture.closed');
}

const row = 'flex min-h-14 items-start gap-3 px-4 py-3';

/** The share of a lecture that the member has watched; 0 without a known length. */
const shareOf = ({ duration_seconds: length, seconds_left: left }: SeriesLecture) =>
  length && left !== null ? 1 - Math.min(left / length, 1) : 0;

const Line = ({
  lecture,
  seriesTitle,
  isLit,
  children,
}: {
  lecture: SeriesLecture;
  seriesTitle: string;
  isLit: boolean;
  children: ReactNode;
}) => (
  <>
    <span
      aria-hidden="true"
      className={cx(
        'grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold tabular-nums',
        isLit ? 'bg-primary text-white' : 'bg-lifted text-quiet',
      )}
    >
      {lecture.position}
    </span>
    <span className="min-w-0 flex-1">
      {titleParts(lecture.title).place === '' && (
        <span className="sr-only">{t('lecture.position', { position: lecture.position })} </span>
      )}
      <span
        className={cx(
          'line-clamp-2 phrased text-sm leading-snug font-semibold',
          lecture.video ? 'text-text group-hover:text-strong' : 'text-quiet',
        )}
      >
        <LectureTitle title={lecture.title} named={seriesTitle} />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-quiet tabular-nums">
        {children}
      </span>
    </span>
  </>
);

function State({ lecture }: { lecture: SeriesLecture }) {
  if (lecture.is_watched) {
    return (
      <span className="flex items-center gap-1">
        <CircleCheck aria-hidden="true" className="size-4 text-good" />
        {t('video.watched')}
      </span>
    );
  }
  if (lecture.seconds_left === null) return null;
  const minutes = Math.ceil(lecture.seconds_left / 60);
  return t(shareOf(lecture) > 0 ? 'series.minutes_left' : 'lecture.minutes', { minutes });
}

/**
 * A lecture of a series: its number, title, and how far the member is. One that is not open yet says
 * when it will be, and is no link.
 */
export function LectureRow({
  lecture,
  series: { id, title },
  isNext,
  isCurrent = false,
}: {
  lecture: SeriesLecture;
  series: Pick<SeriesDetails, 'id' | 'title'>;
  /** The one to go on with. */
  isNext: boolean;
  /** The one that is shown. */
  isCurrent?: boolean;
}) {
  const { video } = lecture;
  if (video === null) {
    return (
      <div className={row}>
        <Line lecture={lecture} seriesTitle={title} isLit={false}>
          <span className="flex items-center gap-1">
            <Lock aria-hidden="true" className="size-3.5 shrink-0" />
            {openingText(lecture)}
          </span>
        </Line>
      </div>
    );
  }
  const share = lecture.is_watched ? 0 : shareOf(lecture);
  return (
    <AppLink
      to={paths.video(video.id, undefined, id)}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'group relative hover:bg-lifted focus-visible:-outline-offset-2',
        row,
        isCurrent && 'bg-tint-ground',
      )}
    >
      <Line lecture={lecture} seriesTitle={title} isLit={isCurrent || isNext}>
        {isNext && !isCurrent && (
          <span className="flex items-center gap-1 font-semibold text-tint">
            <Play aria-hidden="true" className="size-3 shrink-0 fill-current" />
            {t('lecture.next')}
          </span>
        )}
        {isCurrent && <span className="font-semibold text-tint">{t('lecture.current')}</span>}
        <State lecture={lecture} />
        {share > 0 && <ProgressLine share={share} className="basis-full" />}
      </Line>
    </AppLink>
  );
}
