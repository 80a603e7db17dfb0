import { clockLength } from '#lib/dates.ts';
import { t } from './messages.ts';

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
