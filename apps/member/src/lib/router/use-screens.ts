import { createContext, useContext } from 'react';
import type { Location, NavigateOptions } from 'react-router';

/** Goes to an address, or some steps back or forth. Ends when the screen is there. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>;

interface Screens {
  /** Always the same function. */
  navigate: Navigate;
  /** Runs the loaders of the screen anew. */
  revalidate(): void;
}

/** Given by the screens; each changes for another reason, so that few have to be drawn anew. */
export const ScreensContext = createContext<Screens | undefined>(undefined);
export const GoingContext = createContext<Location | undefined>(undefined);
export const ReloadingContext = createContext(false);
/** What was thrown, for what is shown in place of a screen. */
export const ProblemContext = createContext<unknown>(undefined);

function useScreens(): Screens {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error('There are no screens around this');
  return screens;
}

/** Goes elsewhere; unlike the router's own it tells when the screen is there. */
export const useNavigate = (): Navigate => useScreens().navigate;

/** The address that is on its way, while one is. */
export const useGoing = (): Location | undefined => useContext(GoingContext);

/** Reads anew what the screen shows. */
export function useRevalidator() {
  const { revalidate } = useScreens();
  return { revalidate, isReloading: useContext(ReloadingContext) };
}

/** What was thrown, in whose place something is shown. */
export const useRouteError = (): unknown => useContext(ProblemContext);
