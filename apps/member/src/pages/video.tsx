import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { useLocation, useParams } from 'react-router';
import { BookmarkButton } from '#features/bookmarks/bookmark-button.tsx';
import { useRecordOpening } from '#features/browsing-history/use-record-opening.ts';
import { categoryOfVideoQuery } from '#features/categories/categories.queries.ts';
import { CompletionButton } from '#features/completions/completion-button.tsx';
import { QuestionList } from '#features/questions/question-list.tsx';
import { Player } from '#features/videos/player.tsx';
import { TagLinks } from '#features/videos/tag-links.tsx';
import { VideoRow } from '#features/videos/video-row.tsx';
import { videoQuery } from '#features/videos/videos.queries.ts';
import { isoDate, slashDate } from '#lib/dates.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { ensure } from '#lib/ensure.ts';
import { load } from '#lib/load.ts';
import { t } from '#lib/words.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

// Far below the player, and larger than the rest of the screen.
const QuestionForm = lazy(() => import('#features/questions/question-form.tsx'));

export const loader = load(async ({ params: { videoId = '' } }) => {
  const beside = ensure(categoryOfVideoQuery(videoId));
  // Where both fail, it is the lecture's own problem that is told.
  beside.catch(() => undefined);
  await ensure(videoQuery(videoId));
  await beside;
});

/** The other videos of the category that the video stands in; nothing when it stands in none. */
function Others({ videoId }: { videoId: number }) {
  const id = useId();
  const { data: categories } = useSuspenseQuery(categoryOfVideoQuery(videoId));
  const [category] = categories;
  const others = category?.videos.filter((video) => video.id !== videoId) ?? [];
  if (!category || others.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {t('video.others', { category: category.name })}
      </h2>
      <ul className="-mx-2 grid gap-1 sm:grid-cols-2 xl:grid-cols-1">
        {others.map((video) => (
          <li key={video.id}>
            <VideoRow video={video} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function VideoPage() {
  const { videoId = '' } = useParams();
  const { key } = useLocation();
  const { data: video } = useSuspenseQuery(videoQuery(videoId));
  useDocumentTitle(video.title);
  useRecordOpening(video.id, key);
  return (
    <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_19rem] xl:grid-rows-[auto_1fr] 2xl:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="-mx-4 -mt-5 sm:mx-0 sm:mt-0 xl:col-span-2 2xl:col-span-1">
        <Player video={video} />
      </div>
      <article className="min-w-0 pt-6">
        <h1 className="text-xl text-pretty sm:text-2xl">{video.title}</h1>
        <p className="mt-2 text-sm text-quiet">
          {t('video.published')}{' '}
          <time dateTime={isoDate(video.published_at)}>{slashDate(video.published_at)}</time>
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <CompletionButton video={video} />
          <BookmarkButton video={video} />
        </div>
        {video.tags.length > 0 && (
          <nav aria-label={t('video.tags')} className="mt-5 flex flex-wrap gap-2">
            <TagLinks tags={video.tags} size="large" />
          </nav>
        )}
        <div className="mt-8 border-t border-line pt-8">
          {video.body === '' ? (
            <p className="text-quiet">{t('video.no_body')}</p>
          ) : (
            <RichText html={video.body} />
          )}
        </div>
        <section className="mt-14 max-w-[44rem]">
          <h2 className="mb-4 text-xl">{t('video.questions')}</h2>
          {video.video_questions.length > 0 ? (
            <QuestionList questions={video.video_questions} />
          ) : (
            <p className="text-quiet">{t('video.questions.empty')}</p>
          )}
          <section className="mt-8 border-t border-line pt-6">
            <h3 className="mb-4 text-base">{t('question.title')}</h3>
            <Suspense fallback={<Skeleton className="h-72" />}>
              <QuestionForm key={video.id} videoId={video.id} />
            </Suspense>
          </section>
        </section>
      </article>
      <div className="mt-14 min-w-0 xl:mt-6 2xl:col-start-2 2xl:row-span-2 2xl:row-start-1 2xl:mt-0">
        <Others videoId={video.id} />
      </div>
    </div>
  );
}
