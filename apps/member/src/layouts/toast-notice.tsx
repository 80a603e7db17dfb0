import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useCallback, useEffect, useRef, useState } from 'react';
import { focusHeading } from '#lib/focus-heading.ts';
import { t } from '#lib/messages.ts';
import { dismissToast, type Toast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';

const variants = {
  success: { Icon: CircleCheck, tone: 'text-good' },
  info: { Icon: Info, tone: 'text-tint' },
  error: { Icon: CircleAlert, tone: 'text-bad' },
} as const;

const HIDE_AFTER_MS = 6000;

/** Whether a key press undoes what is being typed; a field may say that it means the notice. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input:not([data-undoes-notice]), textarea, select, [contenteditable]') !== null;

/**
 * The current notice, which disappears after a while; hover and focus restart the time. It gives the
 * focus back, and what it offers is also done by Ctrl+Z.
 */
export default function ToastNotice({
  toast: { id, message, severity, action },
}: {
  toast: Toast;
}) {
  const place = useRef<HTMLDivElement>(null);
  /** Where the focus was before it came into the notice. */
  const before = useRef<EventTarget>(null);
  const [held, setHeld] = useState(false);
  const close = useCallback(() => {
    const hadFocus = place.current?.contains(document.activeElement);
    dismissToast(id);
    if (!hadFocus) return;
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    else focusHeading();
  }, [id]);
  const act = useCallback(() => {
    close();
    action?.onPress();
  }, [close, action]);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [held, id]);
  // The notice is the last stop of the screen: by key it is reached too late.
  useEffect(() => {
    if (!action) return;
    const undo = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
      if (!isUndo || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', undo);
    return () => document.removeEventListener('keydown', undo);
  }, [action, act]);

  const { Icon, tone } = variants[severity];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is reading
    <div
      ref={place}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
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
            onClick={act}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label={t('close')} onClick={close} className="text-quiet">
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
