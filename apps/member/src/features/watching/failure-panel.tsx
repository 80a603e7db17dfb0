import { Button } from '#ui/button.tsx';
import { t } from './messages.ts';

/** Lies over a frame that cannot play: says so, and tries again. */
export const FailurePanel = ({
  isPlatform,
  isRetrying,
  onRetry,
  onClose,
}: {
  isPlatform: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  /** Shows the frame: the platform's may play without a word. */
  onClose: () => void;
}) => (
  <div className="absolute inset-0 grid place-items-center overflow-auto bg-raised p-2 text-center">
    <div>
      <p role="alert" className="font-bold text-strong">
        {t(isPlatform ? 'watch.failed.platform' : 'watch.failed')}
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
        {isPlatform && (
          <Button look="outlined" onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </div>
    </div>
  </div>
);
