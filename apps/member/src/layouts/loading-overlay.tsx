import { useIsMutating } from '@tanstack/react-query';
import { t } from '#lib/messages.ts';
import { LoadingScreen } from '#ui/loading-screen.tsx';

/** Covers the screen during mutations with `overlay`, such as sign-in and sign-out. */
export function LoadingOverlay() {
  const sending = useIsMutating({ predicate: (mutation) => mutation.meta?.overlay === true }) > 0;
  return <div role="status">{sending && <LoadingScreen label={t('sending')} />}</div>;
}
