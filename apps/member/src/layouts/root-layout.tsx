import { useIsMutating } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { openSession } from '#lib/api/send.ts';
import { useMaintenance } from '#lib/maintenance.ts';
import { t } from '#lib/messages.ts';
import { Spinner } from '#ui/spinner.tsx';
import { RouteChange } from './route-change.tsx';

/** A thin line at the top while a screen loads, after a short delay. */
function ProgressLine() {
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

/** Covers the screen during mutations with `overlay`, such as sign-in and sign-out. */
function LoadingOverlay() {
  const sending = useIsMutating({ predicate: (mutation) => mutation.meta?.overlay === true }) > 0;
  return (
    <div role="status">
      {sending && (
        <div className="fixed inset-0 z-50 grid animate-fade place-items-center bg-ground/70">
          <div className="flex items-center gap-3 rounded-xl border border-line bg-raised px-6 py-4 text-strong shadow-2xl shadow-black/60">
            <Spinner className="size-5 text-tint" />
            {t('sending')}
          </div>
        </div>
      )}
    </div>
  );
}

// Only seldom wanted, so it is no part of a first visit's scripts.
const Notice = lazy(() => import('./maintenance-notice-card.tsx'));

/**
 * The place that says, on any open screen, that the site is in maintenance. It covers no control: who
 * reads or writes goes on. It is always in the document, so that screen readers announce it.
 */
function MaintenanceNotice() {
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

/** The outermost layout: the session's cookies, progress, maintenance. */
export function RootLayout() {
  useEffect(() => {
    void openSession();
  }, []);
  return (
    <>
      <ProgressLine />
      <Outlet />
      <RouteChange />
      <ScrollRestoration />
      <MaintenanceNotice />
      <LoadingOverlay />
    </>
  );
}
