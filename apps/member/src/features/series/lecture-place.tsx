import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { t } from './messages.ts';
import type { LecturePlace } from './series.queries.ts';

/** The series of a lecture, and its place in it. */
const LecturePlaceLine = ({ place }: { place: LecturePlace }) => (
  <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm leading-snug tabular-nums sm:min-h-8">
    <span className="font-semibold text-strong">
      {t('lecture.place', { position: place.position, count: place.lectures_count })}
    </span>
    <AppLink to={paths.series(place.id)} className="py-2 phrased text-tint hover:underline">
      {place.title}
    </AppLink>
  </p>
);

export default LecturePlaceLine;
