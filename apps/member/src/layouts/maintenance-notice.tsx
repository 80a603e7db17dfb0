import { lazy, Suspense } from 'react';
import { useMaintenance } from '#lib/maintenance.ts';

// Only seldom wanted, so it is no part of a first visit's scripts.
const Notice = lazy(() => import('./maintenance-notice-card.tsx'));

/**
 * The place that says, on any open screen, that the site is in maintenance. It covers no control: who
 * reads or writes goes on. It is always in the document, so that screen readers announce it.
 */
export function MaintenanceNotice() {
  const maintenance = useMaintenance();
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-30">
      {maintenance && (
        <Suspense>
          <Notice maintenance={maintenance} />
        </Suspense>
      )}
    </div>
  );
}
