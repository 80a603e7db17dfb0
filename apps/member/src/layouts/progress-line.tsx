import { useNavigation } from 'react-router';
import { t } from '#lib/messages.ts';

/** A thin line at the top while a screen loads, after a short delay. */
export function ProgressLine() {
  const isPending = useNavigation().state !== 'idle';
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      hidden={!isPending}
      className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-progress bg-tint"
    />
  );
}
