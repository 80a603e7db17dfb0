import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { focusHeading } from '#lib/focus-heading.ts';
import { t } from '#lib/messages.ts';
import { dismissToast, useToast } from '#lib/toasts.ts';
import { useHasInteracted } from '#lib/use-has-interacted.ts';

const HIDE_AFTER_MS = 6000;

const fetchCard = () => import('#ui/toast.tsx');
// Not in a first visit's scripts; whoever moves has it before anything is to be said.
const ToastCard = lazy(async () => ({ default: (await fetchCard()).ToastCard }));

/** Whether a key press undoes what is being typed. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * The place of notices: at the top right, on phones at the bottom, by the thumb. It is always in the
 * document, so that screen readers announce them.
 */
export function Toaster() {
  const toast = useToast();
  const hasInteracted = useHasInteracted();
  useEffect(() => {
    if (hasInteracted) void fetchCard().catch(() => undefined);
  }, [hasInteracted]);
  const place = useRef<HTMLDivElement>(null);
  /** Where the focus was before it came into the notice. */
  const before = useRef<EventTarget>(null);
  const id = toast?.id;
  const action = toast?.action;
  const hide = useCallback(() => {
    if (id !== undefined) dismissToast(id);
  }, [id]);
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
    <div
      ref={place}
      role="status"
      aria-label={t('toast.region')}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      className="pointer-events-none fixed right-0 bottom-[calc(env(safe-area-inset-bottom)+1rem)] z-40 flex w-full justify-end px-4 sm:top-[calc(var(--header-height)+0.75rem)] sm:bottom-auto"
    >
      <Suspense>
        {toast && (
          <ToastCard
            key={toast.id}
            message={toast.message}
            severity={toast.severity}
            action={action && { label: action.label, onPress: act }}
            hideAfterMs={HIDE_AFTER_MS}
            closeLabel={t('close')}
            onHide={hide}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
