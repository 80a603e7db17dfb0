import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { PrefetchContext } from '#lib/prefetch.ts';
import { queryClient } from '#lib/query-client.ts';
import type { Router } from '#lib/router/router.ts';
import { RouterProvider } from '#lib/router/router-provider.tsx';
import { prefetchRoute } from './prefetch-route.ts';

/**
 * All that is drawn: by the browser, and the first screen by the server.
 * @param onBegun told when it listens to whoever presses something
 */
export function App({ router, onBegun }: { router: Router; onBegun?: () => void }) {
  useEffect(() => onBegun?.(), [onBegun]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PrefetchContext value={prefetchRoute}>
          <RouterProvider router={router} />
        </PrefetchContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
