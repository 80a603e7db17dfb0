import { useEffect, useState } from 'react';
import { t } from '#lib/messages.ts';
import { dismissToast, useToast } from '#lib/toasts.ts';
import { useHasInteracted } from '#lib/use-has-interacted.ts';

const PLAIN_MS = 6000;

/** The notice with its buttons, once its code is there. It is no part of a first visit's scripts. */
function useToastNotice(toastId: number | undefined) {
  const [Notice, setNotice] = useState<typeof import('./toast-notice.tsx').default>();
  const isWanted = useHasInteracted() || toastId !== undefined;
  // Each notice tries again: what has to be said may be that the network is gone.
  useEffect(() => {
    if (!isWanted || Notice) return;
    import('./toast-notice.tsx').then(
      (module) => setNotice(() => module.default),
      () => undefined,
    );
    const plain = toastId !== undefined && setTimeout(() => dismissToast(toastId), PLAIN_MS);
    return () => {
      if (plain) clearTimeout(plain);
    };
  }, [isWanted, toastId, Notice]);
  return Notice;
}

/**
 * The place of notices: at the top right, on phones at the bottom, by the thumb. It is always in the
 * document, so that screen readers announce them.
 */
export function Toaster() {
  const toast = useToast();
  const Notice = useToastNotice(toast?.id);
  return (
    <div
      role="status"
      aria-label={t('toast.region')}
      className="pointer-events-none fixed right-0 bottom-[calc(env(safe-area-inset-bottom)+1rem+var(--maintenance-height,0px))] z-40 flex w-full justify-end px-[max(1rem,env(safe-area-inset-right))] sm:top-[calc(var(--header-height)+0.75rem)] sm:bottom-auto"
    >
      {toast &&
        (Notice ? (
          <Notice key={toast.id} toast={toast} />
        ) : (
          <p className="rounded-xl border border-edge bg-lifted p-4 text-sm">{toast.message}</p>
        ))}
    </div>
  );
}
