import type { Video } from '@orchard/contract/videos';
import { useEffect, useState } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { clockLength } from '#lib/dates.ts';
import { LectureTitle, titleParts } from '#lib/lecture-title.tsx';
import { paths } from '#paths';
import { Button, buttonClass } from '#ui/button.tsx';
import { t } from './later-messages.ts';

/** Lies over the frame before the first play: says where it starts, and leads to the beginning. */
export const StartNotice = ({
  at,
  isResumed,
  onFromStart,
}: {
  /** Seconds. */
  at: number;
  /** Whether the member stopped there; false if a link leads there. */
  isResumed: boolean;
  onFromStart: () => void;
}) => (
  <div className="absolute top-2 left-2 flex max-w-[calc(100%-1rem)] flex-wrap items-center gap-x-3 rounded-lg bg-black/85 pr-1 pl-3 text-sm text-white sm:top-3 sm:left-3">
    <p className="tabular-nums">
      {t(isResumed ? 'watch.resume' : 'watch.from', { time: clockLength(at) })}
    </p>
    <button
      type="button"
      onClick={onFromStart}
      className="min-h-11 rounded-lg px-3 font-semibold text-tint hover:text-white"
    >
      {t('watch.from_start')}
    </button>
  </div>
);

const SECONDS = 8;
/** A screen reader hears the countdown once, and again when this much is left. */
const LAST_CALL = 3;
/** Both buttons are seen whole on the smallest phone, and with the largest type. */
const COMPACT =
  '[@container(height<14rem)]:px-2 [@container(height<14rem)]:text-sm [@container(height<8rem)]:min-h-[44px] [@container(height<8rem)]:py-1';

/** Counts down to the next video; can be stopped. */
function useCountdown(isRunning: boolean, onEnd: () => void) {
  const [left, setLeft] = useState(SECONDS);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    if (isRunning && left <= 0) onEnd();
  }, [isRunning, left, onEnd]);
  return Math.max(left, 0);
}

/**
 * Lies over the frame at the end of a video: shows the next one and its countdown. On a low frame,
 * or with large type, it leaves out what can be spared, and scrolls.
 */
export function UpNext({
  video,
  seriesId,
  isAutomatic,
  onGo,
  onStay,
}: {
  video: Video;
  /** The series that leads on. */
  seriesId: number | undefined;
  isAutomatic: boolean;
  onGo: () => void;
  onStay: () => void;
}) {
  const left = useCountdown(isAutomatic, onGo);
  const soon = (seconds: number) => t('watch.next.soon', { seconds });
  return (
    <section
      aria-label={t('watch.next')}
      className="absolute inset-0 overflow-auto bg-black/90 text-center [container-type:size]"
    >
      <div className="grid min-h-full place-items-center p-2 [@container(height<8rem)]:p-1">
        <div className="max-w-md">
          <p className="text-sm text-quiet [@container(height<14rem)]:hidden">{t('watch.next')}</p>
          <p className="relative line-clamp-2 phrased font-bold text-strong [@container(height<14rem)]:line-clamp-1 [@container(height<8rem)]:hidden">
            <LectureTitle
              title={video.title}
              named={seriesId === undefined ? '' : titleParts(video.title).series}
              withPlace
            />
          </p>
          <p
            aria-hidden="true"
            className="min-h-6 text-sm text-quiet tabular-nums [@container(height<8rem)]:hidden"
          >
            {isAutomatic && soon(left)}
          </p>
          <p role="status" className="sr-only">
            {isAutomatic && soon(left > LAST_CALL ? SECONDS : LAST_CALL)}
          </p>
          <div className="mt-2 flex flex-wrap justify-center gap-2 [@container(height<8rem)]:mt-0">
            <AppLink
              to={paths.video(video.id, undefined, seriesId)}
              state={{ leadsOn: true }}
              className={buttonClass('primary', COMPACT)}
            >
              {t('watch.next.play')}
            </AppLink>
            <Button variant="outlined" className={COMPACT} onClick={onStay}>
              {t(isAutomatic ? 'watch.next.cancel' : 'close')}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
