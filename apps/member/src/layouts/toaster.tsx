import { lazy, Suspense, useEffect } from 'react';
import { t } from '#lib/messages.ts';
import { useToast } from '#lib/toasts.ts';
import { useHasInteracted } from '#lib/use-has-interacted.ts';

const fetchNotice = () => import('./toast-notice.tsx');
// Not in a first visit's scripts; whoever moves has it before anything is to be said.
const ToastNotice = lazy(fetchNotice);

/**
 * The place of notices: at the top right, on phones at the bottom, by the thumb. It is always in the
 * document, so that screen readers announce them.
 */
export function Toaster() {
  const toast = useToast();
  const hasInteracted = useHasInteracted();
  useEffect(() => {
    if (hasInteracted) void fetchNotice().catch(() => undefined);
  }, [hasInteracted]);
  return (
    <div
      role="status"
      aria-label={t('toast.region')}
      className="pointer-events-none fixed right-0 bottom-[calc(env(safe-area-inset-bottom)+1rem)] z-40 flex w-full justify-end px-4 sm:top-[calc(var(--header-height)+0.75rem)] sm:bottom-auto"
    >
      <Suspense>{toast && <ToastNotice key={toast.id} toast={toast} />}</Suspense>
    </div>
  );
}
