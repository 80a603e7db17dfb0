import { useCallback } from 'react';
import { t } from '#lib/messages.ts';
import { dismissToast, useToast } from '#lib/toasts.ts';
import { ToastCard } from '#ui/toast.tsx';

const HIDE_AFTER_MS = 6000;

/**
 * The place of notices at the top right. It is always in the document, so that screen readers
 * announce them.
 */
export function Toaster() {
  const toast = useToast();
  const id = toast?.id;
  const hide = useCallback(() => {
    if (id !== undefined) dismissToast(id);
  }, [id]);
  return (
    <div
      role="status"
      aria-label={t('toast.region')}
      className="pointer-events-none fixed top-[calc(var(--header-height)+0.75rem)] right-0 z-40 flex w-full justify-end px-4"
    >
      {toast && (
        <ToastCard
          key={toast.id}
          message={toast.message}
          severity={toast.severity}
          hideAfterMs={HIDE_AFTER_MS}
          closeLabel={t('close')}
          onHide={hide}
        />
      )}
    </div>
  );
}
