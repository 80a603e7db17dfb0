import { useIsMutating } from '@tanstack/react-query';
import { t } from '#lib/messages.ts';
import { LoadingScreen } from '#ui/loading-screen.tsx';

/** Covers the screen while something is sent that asks for it (sign-in, sign-out). */
export function LoadingOverlay() {
  const sending = useIsMutating({ predicate: (mutation) => mutation.meta?.overlay === true }) > 0;
  return <div role="status">{sending && <LoadingScreen label={t('sending')} />}</div>;
}
