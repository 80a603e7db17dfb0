import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { bindNavigation } from '#lib/navigation.ts';
import { queryClient } from '#lib/query-client.ts';
import { createRouter } from '#lib/router/router.ts';
import { RouterProvider } from '#lib/router/router-provider.tsx';
import { memoryTrail } from './memory-trail.ts';

/** Shows something as the site would: strict, with the cache, at an address. */
export function renderAt(address: string, element: ReactNode) {
  const router = createRouter(
    [{ path: '*', handle: { Component: () => element } }],
    memoryTrail(address),
  );
  bindNavigation(router.navigate);
  const shown = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  return { ...shown, router };
}
