import type { Video } from '@orchard/contract/videos';
import { memo } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { isoDate, slashDate } from '#lib/dates.ts';
import { paths } from '#paths';
import { Thumbnail } from './thumbnail.tsx';

/** A video in a column: a small picture with the position, and the title. */
export const VideoRow = memo(function VideoRow({
  video,
  stoppedAt = 0,
}: {
  video: Video;
  stoppedAt?: number;
}) {
  return (
    <AppLink to={paths.video(video.id)} className="group flex gap-3 rounded-xl p-2 hover:bg-raised">
      <div className="w-36 shrink-0 self-start overflow-hidden rounded-lg">
        <Thumbnail video={video} small stoppedAt={stoppedAt} />
      </div>
      <div className="min-w-0">
        <p className="line-clamp-3 phrased text-sm leading-snug font-semibold text-text group-hover:text-strong">
          {video.title}
        </p>
        <time dateTime={isoDate(video.published_at)} className="text-xs text-quiet">
          {slashDate(video.published_at)}
        </time>
      </div>
    </AppLink>
  );
});
