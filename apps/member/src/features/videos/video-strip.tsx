import type { Video } from '@orchard/contract/videos';
import type { ReactNode } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { minuteLength } from '#lib/dates.ts';
import { LectureTitle, lecturePlace, titleParts } from '#lib/lecture-title.tsx';
import { paths } from '#paths';
import { Thumbnail } from './thumbnail.tsx';

/** 「12分・はじめての不動産投資 第2回」, as far as it is known. */
const detailsOf = ({ title, duration_seconds: length }: Video, named: string) =>
  [length === null ? '' : minuteLength(length), lecturePlace(title, named)]
    .filter((part) => part !== '')
    .join('・');

/**
 * Videos in one row that scrolls sideways: a picture and a title each, below it the length and the
 * series.
 */
export const VideoStrip = ({
  entries,
  named = '',
  heading: Heading = 'h3',
  eager = false,
  actionOf,
}: {
  /** `stoppedAt`: the position of the member, 0 to 1. */
  entries: { video: Video; stoppedAt?: number }[];
  /** The series or category that is named above. */
  named?: string;
  heading?: 'h3' | 'h4';
  /** On the first screen of wide windows: its pictures load at once there. */
  eager?: boolean;
  /** Renders a control on the corner of each video. */
  actionOf?: (video: Video) => ReactNode;
}) => (
  <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pt-1 pb-2 sm:-mx-1 sm:scroll-px-1 sm:gap-4 sm:px-1">
    {entries.map(({ video, stoppedAt = 0 }) => (
      <li key={video.id} className="relative w-40 shrink-0 snap-start sm:w-52">
        <article className="group relative h-full rounded-xl has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-tint">
          <div className="overflow-hidden rounded-xl">
            <Thumbnail video={video} small eager={eager && 'wide'} stoppedAt={stoppedAt} />
          </div>
          <Heading className="px-0.5 pt-1.5 text-sm leading-snug font-semibold">
            <AppLink
              to={paths.video(video.id)}
              className="line-clamp-2 text-text outline-none after:absolute after:inset-0 after:content-[''] group-hover:text-white"
            >
              <LectureTitle title={video.title} named={titleParts(video.title).series || named} />
            </AppLink>
          </Heading>
          <p className="truncate px-0.5 text-xs text-quiet tabular-nums">
            {detailsOf(video, named)}
          </p>
        </article>
        {actionOf?.(video)}
      </li>
    ))}
  </ul>
);
