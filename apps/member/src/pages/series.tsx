import { useSuspenseQuery } from '@tanstack/react-query';
import Play from 'lucide-react/icons/play';
import { useParams } from 'react-router';
import { LectureRow } from '#features/series/lecture-row.tsx';
import { t } from '#features/series/messages.ts';
import { seriesQuery } from '#features/series/series.queries.ts';
import { SeriesPicture } from '#features/series/series-picture.tsx';
import { SeriesProgress } from '#features/series/series-progress.tsx';
import { AppLink } from '#lib/app-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';

export default function SeriesPage() {
  const { seriesId = '' } = useParams();
  const { data: series } = useSuspenseQuery(seriesQuery(seriesId));
  const { id, title, text, picture_url: picture, next, lectures } = series;
  useDocumentTitle(title);
  return (
    <div className="gap-10 xl:grid xl:grid-cols-[23rem_minmax(0,1fr)] xl:items-start">
      <div className="sm:max-xl:grid sm:max-xl:grid-cols-[16rem_minmax(0,1fr)] sm:max-xl:gap-6">
        {picture !== null && (
          <SeriesPicture
            url={picture}
            eager
            className="-mx-4 -mt-5 sm:mx-0 sm:mt-0 sm:self-start sm:rounded-2xl"
          />
        )}
        <div className="sm:max-xl:col-start-2">
          <h1 className="mt-4 mb-3 text-xl leading-normal text-pretty sm:text-2xl sm:max-xl:mt-0">
            {title}
          </h1>
          <SeriesProgress series={series} />
          {next ? (
            <AppLink
              to={paths.video(next.video_id, undefined, id)}
              className={buttonClass('primary', 'mt-4 w-full sm:w-auto')}
            >
              <Play aria-hidden="true" className="size-4 shrink-0 fill-current" />
              {t('series.from.watch', { position: next.position })}
            </AppLink>
          ) : (
            series.watched_count === series.lectures_count &&
            lectures.length > 0 && <p className="mt-4 text-good">{t('series.complete')}</p>
          )}
        </div>
      </div>
      <div className="mt-6 min-w-0 xl:mt-0">
        {text !== '' && (
          <div className="mb-6">
            <RichText html={text} />
          </div>
        )}
        <h2 className="mb-3 text-lg">{t('series.lectures')}</h2>
        {lectures.length > 0 && (
          <ol className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised">
            {lectures.map((lecture) => (
              <li
                key={lecture.position}
                className={lecture.position === next?.position ? 'bg-tint-ground' : undefined}
              >
                <LectureRow
                  lecture={lecture}
                  series={series}
                  isNext={lecture.position === next?.position}
                />
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
