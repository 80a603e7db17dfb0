import { t } from '#lib/messages.ts';
import { useGoing } from '#lib/router/use-router.ts';

/** A thin line along the top while a screen is on its way; the quick ones show none. */
export function ProgressLine() {
  const going = useGoing() !== undefined;
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      hidden={!going}
      className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-progress bg-tint"
    />
  );
}
