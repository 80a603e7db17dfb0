import type { ShownCorrection } from '@orchard/contract/corrections';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { t } from './later-messages.ts';
import { dueStart, nameOf } from './marks.tsx';
import { type Ticker, useTicker } from './ticker.ts';

/**
 * Says what is corrected when its second passes, or is sought. Nowhere on the player's controls: over its
 * upper edge, also at full screen; on a phone held upright under it.
 */
export function CorrectionNotice({
  corrections,
  ticker,
}: {
  corrections: readonly ShownCorrection[];
  ticker: Ticker;
}) {
  const due = useTicker(ticker, (seconds) => dueStart(corrections, seconds));
  const [shown, setShown] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (due !== undefined) setShown(due);
  }, [due]);
  useEffect(() => {
    if (shown === undefined) return;
    const hide = () => setShown(undefined);
    const timer = setTimeout(hide, 8000);
    // Under a pinned player it would lie over what takes the focus.
    const onFocus = ({ target }: FocusEvent) => {
      if (!box.current?.parentElement?.contains(target as Node)) hide();
    };
    document.addEventListener('focusin', onFocus);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', onFocus);
    };
  }, [shown]);
  const texts = corrections.flatMap(({ start, text }) => (start === shown ? text : []));
  const close = () => {
    box.current?.parentElement?.querySelector('iframe')?.focus();
    setShown(undefined);
  };
  return (
    <div
      ref={box}
      className="absolute top-2 left-2 z-10 flex max-h-2/5 max-w-[min(calc(100%-1rem),40rem)] items-start overflow-y-auto rounded-lg bg-lifted text-sm text-white max-sm:[:not(:fullscreen)>&]:top-full max-sm:[:not(:fullscreen)>&]:max-h-60"
    >
      <p role="status" className="leading-6 whitespace-pre-line not-empty:py-2.5 not-empty:pl-3">
        {shown !== undefined && nameOf('correction', shown, texts.join('\n'))}
      </p>
      {shown !== undefined && (
        <IconButton label={t('close')} onClick={close}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}
