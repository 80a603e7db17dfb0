import type { Video } from '@orchard/contract/videos';
import type { ReactNode } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { Thumbnail } from './thumbnail.tsx';

/** Videos in one row that scrolls sideways: a picture and a title each. */
export const VideoStrip = ({
  entries,
  actionOf,
}: {
  /** `stoppedAt`: the position of the member, 0 to 1. */
  entries: { video: Video; stoppedAt: number }[];
  /** Renders a control on the corner of each video. */
  actionOf: (video: Video) => ReactNode;
}) => (
  <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 sm:mx-0 sm:scroll-px-0 sm:px-0">
    {entries.map(({ video, stoppedAt }) => (
      <li key={video.id} className="relative w-60 shrink-0 snap-start">
        <article className="group relative h-full overflow-hidden rounded-2xl border border-line bg-raised hover:border-edge hover:bg-lifted has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-tint">
          <Thumbnail video={video} stoppedAt={stoppedAt} />
          <h3 className="px-4 pt-2 pb-3 text-sm leading-normal">
            <AppLink
              to={paths.video(video.id)}
              className="line-clamp-2 outline-none after:absolute after:inset-0 after:content-[''] group-hover:text-white"
            >
              {video.title}
            </AppLink>
          </h3>
        </article>
        {actionOf(video)}
      </li>
    ))}
  </ul>
);
