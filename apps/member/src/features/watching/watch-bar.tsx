import { SPEEDS } from '@orchard/contract/watching-rules';
import Captions from 'lucide-react/icons/captions';
import Keyboard from 'lucide-react/icons/keyboard';
import Link2 from 'lucide-react/icons/link-2';
import Maximize from 'lucide-react/icons/maximize';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { clockLength } from '#lib/dates.ts';
import { showToast } from '#lib/toasts.ts';
import { paths } from '#paths';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { t } from './messages.ts';
import type { WatchState } from './playback.ts';
import type { WatchSession } from './watch-session.ts';

const pill = 'inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm';

async function copyLink(videoId: number, seconds: number) {
  const address = new URL(paths.video(videoId, seconds), window.location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    showToast(t('watch.link.copied', { time: clockLength(Math.floor(seconds)) }), 'success');
  } catch {
    showToast(t('watch.link.failed', { address }), 'info');
  }
}

/**
 * The controls below the player that it does not have itself. They take their place before the player is ready, and show once
 * it is.
 */
export function WatchBar({
  videoId,
  session,
  state,
  isPlatform,
  autoplay,
  onAutoplay,
  onHelp,
  onReview,
  onAsk,
}: {
  videoId: number;
  session: WatchSession | undefined;
  state: WatchState;
  /** The platform's player: what our own has itself stands here for it. */
  isPlatform: boolean;
  autoplay: boolean;
  onAutoplay: (on: boolean) => void;
  onHelp: () => void;
  /** Absent if there is nothing to start over. */
  onReview: (() => void) | undefined;
  onAsk: (seconds: number) => void;
}) {
  const { isConnected } = state;
  const ask = () => onAsk(session?.time ?? 0);
  return (
    <div
      className={cx(
        'flex min-h-12 flex-auto flex-wrap items-center gap-x-1 max-sm:-mx-2',
        !isConnected && 'invisible',
      )}
    >
      {isPlatform && (state.canSetRate || !isConnected) && (
        <label className={cx(pill, 'text-quiet')}>
          {t('watch.speed')}
          <select
            value={state.rate}
            onChange={({ currentTarget }) => session?.setRate(Number(currentTarget.value))}
            className="min-h-9 rounded-lg border border-edge bg-ground px-2 text-text"
          >
            {SPEEDS.map((rate) => (
              <option key={rate} value={rate}>
                {t('watch.speed.of', { rate })}
              </option>
            ))}
          </select>
        </label>
      )}
      {isPlatform && state.captions !== null && (
        <button
          type="button"
          aria-pressed={state.captions === true}
          onClick={() => session?.act({ kind: 'captions' })}
          className={cx(
            pill,
            'forced-colors:aria-pressed:border-2',
            state.captions ? 'bg-tint-ground text-strong' : 'text-quiet',
          )}
        >
          <Captions aria-hidden="true" className="size-5" />
          {t('watch.captions')}
        </button>
      )}
      <button
        type="button"
        role="switch"
        aria-checked={autoplay}
        onClick={() => onAutoplay(!autoplay)}
        className={cx(pill, autoplay ? 'text-strong' : 'text-quiet')}
      >
        <span
          aria-hidden="true"
          className={cx(
            'flex h-5 w-9 items-center rounded-full border border-edge px-0.5 forced-color-adjust-none',
            autoplay
              ? 'justify-end bg-primary forced-colors:bg-[Highlight]'
              : 'bg-ground forced-colors:bg-[Canvas]',
          )}
        >
          <span className="size-3.5 rounded-full bg-white forced-colors:bg-[CanvasText]" />
        </span>
        {t('watch.autoplay')}
      </button>
      <button type="button" onClick={ask} className={cx(pill, 'text-tint')}>
        {t('watch.ask')}
      </button>
      {onReview && (
        <button type="button" onClick={onReview} className={cx(pill, 'text-tint')}>
          <RotateCcw aria-hidden="true" className="size-4.5" />
          {t('watch.review')}
        </button>
      )}
      <span data-bar className="ml-auto flex">
        {isPlatform && (
          <IconButton
            label={t('watch.keys.fullscreen')}
            onClick={() => session?.act({ kind: 'fullscreen' })}
          >
            <Maximize aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        <IconButton label={t('watch.link')} onClick={() => copyLink(videoId, session?.time ?? 0)}>
          <Link2 aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={t('watch.keys')} onClick={onHelp} className="pointer-coarse:hidden">
          <Keyboard aria-hidden="true" className="size-5" />
        </IconButton>
      </span>
    </div>
  );
}
