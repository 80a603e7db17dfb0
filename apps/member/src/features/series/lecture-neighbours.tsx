import type { SeriesDetails, SeriesLecture } from '@orchard/contract/series';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { openingText } from './lecture-row.tsx';
import { t } from './messages.ts';

const isOpen = ({ video }: SeriesLecture) => video !== null;

/** The open lectures before and after one; if none follows, the one that is not open yet. */
export function neighboursFrom(lectures: readonly SeriesLecture[], videoId: number) {
  const at = lectures.findIndex(({ video }) => video?.id === videoId);
  if (at === -1) return {};
  const later = lectures.slice(at + 1);
  return {
    before: lectures.slice(0, at).findLast(isOpen),
    after: later.find(isOpen),
    closed: later.some(isOpen) ? undefined : later[0],
  };
}

/** The buttons to the lectures before and after. */
export default function LectureNeighbours({
  series,
  videoId,
}: {
  series: SeriesDetails;
  videoId: number;
}) {
  const { before, after, closed } = neighboursFrom(series.lectures, videoId);
  const turn = (lecture: SeriesLecture, key: 'lecture.turn.before' | 'lecture.turn.after') =>
    lecture.video && (
      <AppLink
        to={paths.video(lecture.video.id, undefined, series.id)}
        className={buttonClass('outlined', 'min-w-0 flex-1 px-3 text-sm sm:flex-none')}
      >
        {key === 'lecture.turn.before' && <ChevronLeft aria-hidden="true" className="size-4" />}
        {t(key)}
        <span className="sr-only">
          {t('lecture.position', { position: lecture.position })} {lecture.title}
        </span>
        {key === 'lecture.turn.after' && <ChevronRight aria-hidden="true" className="size-4" />}
      </AppLink>
    );
  if (!before && !after && !closed) return null;
  return (
    <nav aria-label={t('lecture.neighbours')} className="flex flex-wrap items-center gap-3">
      {before && turn(before, 'lecture.turn.before')}
      {after && turn(after, 'lecture.turn.after')}
      {closed && (
        <p className="flex min-h-11 items-center gap-1.5 text-sm text-quiet">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          {t('lecture.turn.after')}：{openingText(closed)}
        </p>
      )}
    </nav>
  );
}
