import type { SeriesSummary } from '@orchard/contract/series';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { t } from './messages.ts';
import { SeriesPicture } from './series-picture.tsx';

/** Series in one row that scrolls sideways: a picture, the title and the member's progress. */
export function SeriesStrip({ series }: { series: SeriesSummary[] }) {
  return (
    <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pt-1 pb-2 sm:-mx-1 sm:scroll-px-1 sm:gap-4 sm:px-1">
      {series.map(({ id, title, picture_url: picture, watched_count, lectures_count }) => (
        <li key={id} className="w-40 shrink-0 snap-start sm:w-52">
          <AppLink
            to={paths.series(id)}
            className="group block h-full rounded-xl text-sm leading-snug"
          >
            <SeriesPicture url={picture} small className="rounded-xl" />
            <span className="mx-0.5 mt-1.5 line-clamp-2 font-semibold text-text group-hover:text-white">
              {title}
            </span>
            <span className="mx-0.5 block text-xs text-quiet tabular-nums">
              {t('series.progress', { total: lectures_count, watched: watched_count })}
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
