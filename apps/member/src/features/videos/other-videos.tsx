import type { Video } from '@orchard/contract/videos';
import { useSuspenseQuery } from '@tanstack/react-query';
import { memo, useId } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { isoDate, minuteLength, slashDate } from '#lib/dates.ts';
import { LectureTitle } from '#lib/lecture-title.tsx';
import { useFirstFew } from '#lib/use-first-few.ts';
import { stoppedAt, useProgress } from '#lib/watch-progress.ts';
import { paths } from '#paths';
import { t } from './messages.ts';
import { Thumbnail } from './thumbnail.tsx';
import { categoryOfVideoQuery, othersOf } from './videos.queries.ts';

/** A video in a column: a small picture with the position, and the title. */
const VideoRow = memo(function VideoRow({
  video,
  named,
  stoppedAt = 0,
}: {
  video: Video;
  /** The category that is named above. */
  named: string;
  stoppedAt?: number;
}) {
  return (
    <AppLink
      to={paths.video(video.id)}
      className="group relative flex gap-3 rounded-xl p-2 hover:bg-raised"
    >
      <div className="w-[min(9rem,41%)] shrink-0 self-start overflow-hidden rounded-lg">
        <Thumbnail video={video} small stoppedAt={stoppedAt} />
      </div>
      <div className="min-w-0">
        <p className="line-clamp-3 phrased text-sm leading-snug font-semibold text-text group-hover:text-strong">
          <LectureTitle title={video.title} named={named} withPlace />
        </p>
        <p className="text-xs text-quiet tabular-nums">
          {video.duration_seconds !== null && `${minuteLength(video.duration_seconds)}・`}
          <time dateTime={isoDate(video.published_at)}>{slashDate(video.published_at)}</time>
        </p>
      </div>
    </AppLink>
  );
});

// Beside the player these fill a wide window; on a phone they are far below it.
const FIRST_OTHERS = 12;

/** The other videos of the video's category; nothing if it has no category. */
export default function OtherVideos({ videoId }: { videoId: number }) {
  const id = useId();
  const { data: categories } = useSuspenseQuery(categoryOfVideoQuery(videoId));
  const [category] = categories;
  const others = othersOf(categories, videoId);
  const progress = useProgress(others.map(({ id: other }) => other));
  const shown = useFirstFew(others, FIRST_OTHERS);
  if (!category || others.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {t('video.others', { category: category.name })}
      </h2>
      <ul className="-mx-2 grid gap-1 sm:grid-cols-2 xl:grid-cols-1">
        {shown.map((video) => (
          <li key={video.id}>
            <VideoRow
              video={video}
              named={category.name}
              stoppedAt={stoppedAt(progress.get(video.id))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
