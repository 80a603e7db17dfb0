import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type Ref, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

const variants = {
  success: { Icon: CircleCheck, tone: 'text-good' },
  info: { Icon: Info, tone: 'text-tint' },
  error: { Icon: CircleAlert, tone: 'text-bad' },
} as const;

/** A notice that disappears after `hideAfterMs`; hover and focus restart the time. */
export function ToastCard({
  ref,
  message,
  severity,
  action,
  hideAfterMs,
  closeLabel,
  onFocusFrom,
  onHide,
  onClose,
}: {
  ref: Ref<HTMLDivElement>;
  message: string;
  severity: keyof typeof variants;
  /** A button in the notice; its press also hides it. */
  action: { label: string; onPress: () => void } | undefined;
  hideAfterMs: number;
  closeLabel: string;
  /** The focus came in from there. */
  onFocusFrom: (element: EventTarget | null) => void;
  /** The time is over. */
  onHide: () => void;
  /** Somebody has closed it. */
  onClose: () => void;
}) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onHide, hideAfterMs);
    return () => clearTimeout(timer);
  }, [held, hideAfterMs, onHide]);
  const { Icon, tone } = variants[severity];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is reading
    <div
      ref={ref}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget)) onFocusFrom(relatedTarget);
      }}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-md animate-rise items-start gap-3 rounded-xl border border-line bg-lifted py-2 pr-2 pl-4 shadow-2xl shadow-black/60"
    >
      <Icon aria-hidden="true" className={cx('mt-3 size-5 shrink-0', tone)} />
      {/* On phones the button stands below the words. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end">
        <p className="min-w-0 grow basis-48 phrased py-2.5 text-sm text-strong">{message}</p>
        {action && (
          <Button
            variant="plain"
            aria-keyshortcuts="Control+Z"
            className="shrink-0 px-3 text-sm"
            onClick={action.onPress}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label={closeLabel} onClick={onClose} className="text-quiet">
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
