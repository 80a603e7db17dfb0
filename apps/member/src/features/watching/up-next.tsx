import type { Video } from '@orchard/contract/videos';
import { useEffect, useState } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { Button, buttonClass } from '#ui/button.tsx';
import { t } from './messages.ts';

const SECONDS = 8;

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
  return left;
}

/** Lies over the frame at the end of a video: shows the next one and its countdown. */
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
  return (
    <section
      aria-label={t('watch.next')}
      className="absolute inset-0 grid place-items-center bg-black/90 p-4 text-center"
    >
      <div className="max-w-md">
        <p className="text-sm text-quiet">{t('watch.next')}</p>
        <p className="mt-1 line-clamp-2 font-bold text-balance text-strong">{video.title}</p>
        <p aria-live="polite" className="mt-1 min-h-6 text-sm text-quiet tabular-nums">
          {isAutomatic && t('watch.next.soon', { seconds: Math.max(left, 0) })}
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <AppLink
            to={paths.video(video.id, undefined, seriesId)}
            state={{ leadsOn: true }}
            className={buttonClass()}
          >
            {t('watch.next.play')}
          </AppLink>
          <Button look="outlined" onClick={onStay}>
            {t(isAutomatic ? 'watch.next.cancel' : 'close')}
          </Button>
        </div>
      </div>
    </section>
  );
}
