import { useCallback, useEffect, useRef } from 'react';
import { focusHeading } from '#lib/focus-heading.ts';
import { t } from '#lib/messages.ts';
import { dismissToast, type Toast } from '#lib/toasts.ts';
import { ToastCard } from '#ui/toast.tsx';

const HIDE_AFTER_MS = 6000;

/** Whether a key press undoes what is being typed; a field may say that it means the notice. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input:not([data-undoes-notice]), textarea, select, [contenteditable]') !== null;

/** The current notice. It gives the focus back, and what it offers is also done by Ctrl+Z. */
export default function ToastNotice({
  toast: { id, message, severity, action },
}: {
  toast: Toast;
}) {
  const place = useRef<HTMLDivElement>(null);
  /** Where the focus was before it came into the notice. */
  const before = useRef<EventTarget>(null);
  const hide = useCallback(() => dismissToast(id), [id]);
  const close = useCallback(() => {
    const hadFocus = place.current?.contains(document.activeElement);
    hide();
    if (!hadFocus) return;
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    else focusHeading();
  }, [hide]);
  const act = useCallback(() => {
    close();
    action?.onPress();
  }, [close, action]);

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

  return (
    <ToastCard
      ref={place}
      message={message}
      severity={severity}
      action={action && { label: action.label, onPress: act }}
      hideAfterMs={HIDE_AFTER_MS}
      closeLabel={t('close')}
      onFocusFrom={(element) => {
        before.current = element;
      }}
      onHide={hide}
      onClose={close}
    />
  );
}
