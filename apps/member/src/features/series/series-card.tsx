import type { SeriesSummary } from '@orchard/contract/series';
import Play from 'lucide-react/icons/play';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { Excerpt } from '#ui/excerpt/excerpt.tsx';
import { t } from './messages.ts';
import { SeriesPicture } from './series-picture.tsx';
import { SeriesProgress } from './series-progress.tsx';

const EXCERPT_LENGTH = 120;

/** A series in the list: the card is one link, the button leads to the next lecture. */
export function SeriesCard({ series, eager }: { series: SeriesSummary; eager: boolean }) {
  const { id, title, next } = series;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-raised has-[h2>a:focus-visible]:outline-2 has-[h2>a:focus-visible]:outline-offset-2 has-[h2>a:focus-visible]:outline-tint hover:border-edge">
      <SeriesPicture url={series.picture_url} eager={eager} />
      <div className="flex flex-1 flex-col gap-2 px-4 pt-3 pb-4">
        <h2 className="text-base leading-normal">
          <AppLink
            to={paths.series(id)}
            className="line-clamp-2 outline-none after:absolute after:inset-0 after:content-[''] group-hover:text-white"
          >
            {title}
          </AppLink>
        </h2>
        <Excerpt html={series.text} limit={EXCERPT_LENGTH} />
        <div className="mt-auto pt-2">
          <SeriesProgress series={series} />
        </div>
        {next && (
          <AppLink
            to={paths.video(next.video_id, undefined, id)}
            aria-label={t('series.from.of', { title, position: next.position })}
            className={buttonClass('outlined', 'relative mt-1 self-start')}
          >
            <Play aria-hidden="true" className="size-4 shrink-0 fill-current" />
            {t('series.from', { position: next.position })}
          </AppLink>
        )}
      </div>
    </article>
  );
}
