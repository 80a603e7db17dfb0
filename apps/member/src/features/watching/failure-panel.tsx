import { useEffect, useState } from 'react';
import { serverAnswers } from '#lib/fetch-part.ts';
import { Button } from '#ui/button.tsx';
import { t } from './messages.ts';

/** Whether the site answers, so that the film alone does not come. */
function useIsFilmAlone(): boolean {
  const [isAlone, setAlone] = useState(false);
  useEffect(() => {
    let isShown = true;
    void serverAnswers().then((answers) => {
      if (isShown) setAlone(answers);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return isAlone;
}

/** Lies over a frame that cannot play: says so, and tries again. */
export const FailurePanel = ({
  isRetrying,
  isPlatform,
  onRetry,
  onClose,
}: {
  isRetrying: boolean;
  /** The film comes from elsewhere than the site. */
  isPlatform: boolean;
  onRetry: () => void;
  /** Shows the frame; absent where it cannot play without a word. */
  onClose: (() => void) | undefined;
}) => {
  const isFilmAlone = useIsFilmAlone();
  const hint = !isFilmAlone
    ? 'watch.failed.hint'
    : isPlatform
      ? 'watch.failed.platform'
      : 'watch.failed.film';
  return (
    <div className="absolute inset-0 grid place-items-center overflow-auto bg-raised p-2 text-center">
      <div>
        <p role="alert" className="font-bold text-strong">
          {t('watch.failed')}
        </p>
        <p className="mt-1 text-sm text-quiet">{t(hint)}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Button
            aria-disabled={isRetrying}
            aria-busy={isRetrying || undefined}
            onClick={() => {
              if (!isRetrying) onRetry();
            }}
          >
            {t(isRetrying ? 'watch.failed.retrying' : 'watch.failed.retry')}
          </Button>
          {onClose && (
            <Button variant="outlined" onClick={onClose}>
              {t('close')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
};
