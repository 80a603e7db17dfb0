import { Button } from '#ui/button.tsx';
import { t } from './messages.ts';

/** Lies over a frame that cannot play: says so, and tries again. */
export const FailurePanel = ({
  isRetrying,
  onRetry,
  onClose,
}: {
  isRetrying: boolean;
  onRetry: () => void;
  /** Shows the frame; absent where it cannot play without a word. */
  onClose: (() => void) | undefined;
}) => (
  <div className="absolute inset-0 grid place-items-center overflow-auto bg-raised p-2 text-center">
    <div>
      <p role="alert" className="font-bold text-strong">
        {t('watch.failed')}
      </p>
      <p className="mt-1 text-sm text-quiet">{t('watch.failed.hint')}</p>
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
