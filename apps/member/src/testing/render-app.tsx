import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '#layouts/providers.tsx';
import { bindNavigation } from '#lib/navigation.ts';
import { queryClient } from './query-client.ts';
import { siteOfTests } from './site.ts';

/** Shows some routes as the site would: strict, with the cache, at an address. */
export function renderRoutes(address: string, routes: RouteObject[]) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  bindNavigation(async (to) => router.navigate(to));
  const shown = render(
    <Providers queryClient={queryClient} site={siteOfTests}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...shown, router };
}

/** Shows something at an address, and at every other that it leads to. */
export const renderAt = (address: string, element: ReactNode) =>
  renderRoutes(address, [{ path: '*', element }]);
