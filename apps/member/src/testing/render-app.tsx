import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { bindNavigation } from '#lib/navigation.ts';
import { queryClient } from '#lib/query-client.ts';

/** Shows something as the site would: strict, with the cache, at an address. */
export function renderAt(address: string, element: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  bindNavigation((to, options) => router.navigate(to, options));
  const shown = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  return { ...shown, router };
}
