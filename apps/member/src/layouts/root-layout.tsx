import { Outlet, ScrollRestoration } from 'react-router';
import { LoadingOverlay } from './loading-overlay.tsx';
import { MaintenanceNotice } from './maintenance-notice.tsx';
import { ProgressLine } from './progress-line.tsx';
import { RouteChange } from './route-change.tsx';
import { Toaster } from './toaster.tsx';
import { useCsrfCookie } from './use-csrf-cookie.ts';

/** The outermost layout: the session's cookies, progress, notices. */
export function RootLayout() {
  useCsrfCookie();
  return (
    <>
      <ProgressLine />
      <Outlet />
      <RouteChange />
      <ScrollRestoration />
      <Toaster />
      <MaintenanceNotice />
      <LoadingOverlay />
    </>
  );
}
