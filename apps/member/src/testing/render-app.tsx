import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { type Location, MemoryRouter, useLocation, useNavigationType } from 'react-router';
import { goTo } from '#lib/navigation.ts';
import { queryClient } from '#lib/query-client.ts';
import type { Route } from '#lib/router/routes.ts';
import { Screens } from '#lib/router/screens.tsx';

/** Where the browser would be, and how it got there. */
export interface Standing {
  location: Location;
  historyAction: string;
}

/** Goes elsewhere, and waits until it is shown. */
const navigate: typeof goTo = async (to, options) => {
  let isThere = false;
  act(() => {
    goTo(to, options).then(() => {
      isThere = true;
    });
  });
  await waitFor(() => {
    if (!isThere) throw new Error(`still on the way to ${to}`);
  });
};

/** Shows screens as the site would: strict, with the cache, at an address. */
export function renderSite(address: string, routes: readonly Route[]) {
  const router = { state: {} as Standing, navigate };
  const Watch = () => {
    router.state = { location: useLocation(), historyAction: useNavigationType() };
    return null;
  };
  const shown = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <Screens routes={routes} />
          <Watch />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  return { ...shown, router };
}

/** Shows something as the site would, at an address. */
export const renderAt = (address: string, element: ReactNode) =>
  renderSite(address, [{ path: '*', handle: { Component: () => element } }]);
