import { createContext, useContext, useMemo } from 'react';
import type { Place } from './place.ts';
import type { Navigate, Router, Shown } from './router.ts';
import type { Params } from './routes.ts';

/** Given by the provider; each changes for another reason, so that few have to be drawn anew. */
export const RouterContext = createContext<Router | undefined>(undefined);
export const ShownContext = createContext<Shown | undefined>(undefined);
export const GoingContext = createContext<Place | undefined>(undefined);
export const ReloadingContext = createContext(false);
/** What was thrown, for what is shown in place of a screen. */
export const ProblemContext = createContext<unknown>(undefined);

function within<T>(given: T | undefined): T {
  if (given === undefined) throw new Error('There is no router around this');
  return given;
}

const useShown = (): Shown => within(useContext(ShownContext));

export const useRouter = (): Router => within(useContext(RouterContext));

/** Goes elsewhere; always the same function. */
export const useNavigate = (): Navigate => useRouter().navigate;

/** The address that is shown, with what was handed on to it. */
export const useLocation = (): Place => useShown().location;

/** The parameters in the path that is shown, decoded. */
export const useParams = (): Params => useShown().params;

/** The query of the address that is shown. */
export function useSearchParams(): [URLSearchParams] {
  const { search } = useLocation();
  return useMemo(() => [new URLSearchParams(search)], [search]);
}

/** The address that is on its way, while one is. */
export const useGoing = (): Place | undefined => useContext(GoingContext);

/** Reads anew what the screen shows. */
export function useRevalidator() {
  const { revalidate } = useRouter();
  return { revalidate, isReloading: useContext(ReloadingContext) };
}

/** What was thrown, in whose place something is shown. */
export const useRouteError = (): unknown => useContext(ProblemContext);
