import type { Site } from '@orchard/contract/site';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { SiteContext } from '#lib/site.ts';

/**
 * The providers around the router, in the browser and on the server.
 * @param onListening runs when the site listens to presses
 */
export function Providers({
  queryClient,
  site,
  onListening,
  children,
}: {
  queryClient: QueryClient;
  site: Site;
  onListening?: () => void;
  children: ReactNode;
}) {
  useEffect(() => onListening?.(), [onListening]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SiteContext value={site}>{children}</SiteContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
