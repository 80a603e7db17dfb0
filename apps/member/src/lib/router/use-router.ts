import { createContext, useContext, useMemo } from 'react';
import { type Location, useLocation } from 'react-router';
import type { Navigate, Router } from './router.ts';

/** Given by the provider; each changes for another reason, so that few have to be drawn anew. */
export const RouterContext = createContext<Router | undefined>(undefined);
export const GoingContext = createContext<Location | undefined>(undefined);
export const ReloadingContext = createContext(false);
/** What was thrown, for what is shown in place of a screen. */
export const ProblemContext = createContext<unknown>(undefined);

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('There is no router around this');
  return router;
}

/** Goes elsewhere; always the same function, and it tells when the screen is there. */
export const useNavigate = (): Navigate => useRouter().navigate;

/** The query of the address that is shown. */
export function useSearchParams(): [URLSearchParams] {
  const { search } = useLocation();
  return useMemo(() => [new URLSearchParams(search)], [search]);
}

/** The address that is on its way, while one is. */
export const useGoing = (): Location | undefined => useContext(GoingContext);

/** Reads anew what the screen shows. */
export function useRevalidator() {
  const { revalidate } = useRouter();
  return { revalidate, isReloading: useContext(ReloadingContext) };
}

/** What was thrown, in whose place something is shown. */
export const useRouteError = (): unknown => useContext(ProblemContext);
