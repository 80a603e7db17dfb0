import type { SeriesDetails } from '@orchard/contract/series';
import type { Video } from '@orchard/contract/videos';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, memo, Suspense, useRef } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { BookmarkButton } from '#features/bookmarks/bookmark-button.tsx';
import { useRecordOpening } from '#features/browsing-history/use-record-opening.ts';
import { CompletionButton } from '#features/completions/completion-button.tsx';
import { QuestionList } from '#features/questions/question-list.tsx';
import {
  type LecturePlace,
  placeIn,
  seriesOfVideoQuery,
  seriesQuery,
} from '#features/series/series.queries.ts';
import { AddNoteButton, VideoNotes } from '#features/video-notes/video-notes.tsx';
import { t } from '#features/videos/messages.ts';
import { Player } from '#features/videos/player.tsx';
import { playerOf } from '#features/videos/player-address.ts';
import { TagLinks } from '#features/videos/tag-links.tsx';
import { videoQuery } from '#features/videos/videos.queries.ts';
import { WatchArea, type Watching } from '#features/watching/watch-area.tsx';
import { transcriptQuery } from '#features/watching/watching.queries.ts';
import { clockLength, isoDate, slashDate } from '#lib/dates.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { fetchPart } from '#lib/fetch-part.ts';
import { LectureTitle } from '#lib/lecture-title.tsx';
import { servedPart } from '#lib/served-part.tsx';
import { useHasInteracted } from '#lib/use-has-interacted.ts';
import { useInViewport } from '#lib/use-in-viewport.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

// The form is far below the player, and larger than the rest of the screen.
const QuestionForm = lazy(() => fetchPart(() => import('#features/questions/question-form.tsx')));

const VideoResources = servedPart(
  () => import('#features/video-resources/video-resources.tsx'),
  'near',
);
const OtherVideos = servedPart(() => import('#features/videos/other-videos.tsx'), 'near');
const LectureList = servedPart(() => import('#features/series/lecture-list.tsx'), 'near');
const Transcript = servedPart(() => import('#features/watching/captions-panel.tsx'), 'used');
const LecturePlaceLine = servedPart(() => import('#features/series/lecture-place.tsx'), 'used');
const LectureNeighbours = servedPart(
  () => import('#features/series/lecture-neighbours.tsx'),
  'used',
);

/** The captions of the video, if it has any. */
function Spoken({ video, watching }: { video: Video; watching: Watching }) {
  const { data } = useQuery(transcriptQuery(video.id));
  if (!data || data.cues.length === 0) return null;
  return (
    <Transcript
      part={{
        cues: data.cues,
        isEstimated: data.is_estimated,
        corrections: data.corrections,
        // A list would be a new one with every answer that is read: React would drop the served part.
        pins: JSON.stringify(
          video.video_questions.flatMap(({ id, message: text, at_seconds: at }) =>
            at === null ? [] : { id, text, at },
          ),
        ),
        ticker: watching.ticker,
        onSeek: watching.seek,
        onAsk: watching.ask,
      }}
    />
  );
}

/** The question form, loaded when the visitor comes near or uses the page. */
function NearQuestionForm(props: ComponentProps<typeof QuestionForm>) {
  const holder = useRef<HTMLDivElement>(null);
  const isNear = useInViewport(holder);
  const hasInteracted = useHasInteracted();
  const shape = <Skeleton className="h-72" />;
  return (
    <div ref={holder}>
      <Suspense fallback={shape}>
        {isNear || hasInteracted ? <QuestionForm {...props} /> : shape}
      </Suspense>
    </div>
  );
}

/** What is watched, and what a member does with it. */
const Head = memo(function Head({
  video,
  watching,
  place,
}: {
  video: Video;
  watching: Watching;
  /** Its place in the series that led here. */
  place: LecturePlace | undefined;
}) {
  return (
    <div className="min-w-0 pt-2 sm:pt-4">
      {place && <LecturePlaceLine part={{ place }} />}
      <h1 className="text-lg leading-normal text-pretty sm:text-2xl">
        <LectureTitle title={video.title} named={place?.title ?? ''} />
      </h1>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
        <span>
          {t('video.published')}{' '}
          <time dateTime={isoDate(video.published_at)}>{slashDate(video.published_at)}</time>
        </span>
        {video.duration_seconds !== null && (
          <span>{t('video.length', { length: clockLength(video.duration_seconds) })}</span>
        )}
      </p>
      <div className="mt-2 grid auto-cols-fr grid-flow-col gap-2 sm:mt-3 sm:flex sm:flex-wrap sm:gap-3">
        <CompletionButton video={video} />
        <BookmarkButton video={video} />
        {playerOf(video) !== 'other' && <AddNoteButton videoId={video.id} time={watching.time} />}
      </div>
    </div>
  );
});

/** Everything below the bar. It rerenders with the video, not with each event of the player. */
const Below = memo(function Below({
  video,
  watching,
  series,
}: {
  video: Video;
  watching: Watching;
  series: SeriesDetails | undefined;
}) {
  const { data: spoken } = useQuery(transcriptQuery(video.id));
  // Where nothing tells of the player, nothing can lead into the film.
  const filmLength = playerOf(video) === 'other' ? undefined : video.duration_seconds;
  return (
    <>
      <article className="order-3 min-w-0 pt-4">
        <VideoNotes videoId={video.id} onSeek={watching.seek} />
        {video.tags.length > 0 && (
          <nav aria-label={t('video.tags')} className="mt-5 flex flex-wrap gap-2">
            <TagLinks tags={video.tags} size="large" />
          </nav>
        )}
        <div className="mt-8 border-t border-line pt-8">
          {video.body === '' ? (
            <p className="text-quiet">{t('video.no_body')}</p>
          ) : (
            <RichText html={video.body} filmLength={filmLength} />
          )}
        </div>
        <VideoResources part={{ videoId: video.id }} />
        <section className="mt-14 max-w-[44rem]">
          <h2 className="mb-4 text-xl">{t('video.questions')}</h2>
          {video.video_questions.length > 0 ? (
            <QuestionList
              questions={video.video_questions}
              corrections={spoken?.corrections}
              filmLength={filmLength}
            />
          ) : (
            <p className="text-quiet">{t('video.questions.empty')}</p>
          )}
          <section className="mt-8 border-t border-line pt-6">
            <h3 className="mb-4 text-base">{t('question.title')}</h3>
            <NearQuestionForm
              key={video.id}
              videoId={video.id}
              questions={video.video_questions}
              filmLength={filmLength}
              watching={watching}
            />
          </section>
        </section>
      </article>
      <div className="contents xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:block xl:min-w-0">
        {series && (
          <LectureList
            className="order-4 mt-14 min-w-0 xl:mt-0 xl:mb-6"
            part={{ series, videoId: video.id }}
          />
        )}
        <div className="order-2 mt-2 min-w-0 empty:hidden xl:mt-0 xl:mb-6">
          <Spoken video={video} watching={watching} />
        </div>
        <OtherVideos
          className="order-5 mt-14 min-w-0 empty:hidden xl:mt-0"
          part={{ videoId: video.id }}
        />
      </div>
    </>
  );
});

export default function VideoPage() {
  const { videoId = '' } = useParams();
  const frame = useRef<HTMLIFrameElement>(null);
  const { key } = useLocation();
  const [params] = useSearchParams();
  const { data: video } = useSuspenseQuery(videoQuery(videoId));
  const { data: held } = useQuery(seriesOfVideoQuery(videoId));
  const place = held && placeIn(held.series, params);
  const { data: series } = useQuery({ ...seriesQuery(place?.id ?? 0), enabled: Boolean(place) });
  useDocumentTitle(video.title);
  useRecordOpening(video.id, key);
  return (
    <div className="flex flex-col gap-x-10 xl:grid xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_auto_1fr] 2xl:grid-cols-[minmax(0,1fr)_23rem]">
      <WatchArea
        video={video}
        kind={playerOf(video)}
        seriesId={place?.id}
        frame={frame}
        player={(over, shown) => (
          <div
            data-film
            className="pinned-player -mx-4 -mt-5 sm:mx-0 sm:mt-0 [@media(height<500px)]:-mt-5 [@media(height<500px)]:lg:-mt-8"
          >
            <Player video={video} frame={frame} {...shown}>
              {over}
            </Player>
          </div>
        )}
      >
        {(watching, bar, marks) => (
          <>
            <div className="min-w-0">
              {marks}
              <Head key={video.id} video={video} watching={watching} place={place} />
              <div className="mt-1 flex flex-wrap items-center gap-x-3 sm:mt-2">
                {bar}
                {series && (
                  <LectureNeighbours
                    key={video.id}
                    className="max-sm:basis-full"
                    part={{ series, videoId: video.id }}
                  />
                )}
              </div>
            </div>
            <Below key={video.id} video={video} watching={watching} series={series} />
          </>
        )}
      </WatchArea>
    </div>
  );
}
