import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate as useRouterNavigate } from 'react-router';
import { bindNavigation } from '#lib/navigation.ts';
import { openScreen, unopened } from './open-screen.ts';
import { Redirect, type Route } from './routes.ts';
import { ShownParts } from './shown-parts.tsx';
import { GoingContext, type Navigate, ReloadingContext, ScreensContext } from './use-screens.ts';

/** Goes elsewhere by the router, and tells when what is shown has changed. */
function useNavigation(shown: unknown): Navigate {
  const routerNavigate = useRouterNavigate();
  const latest = useRef(routerNavigate);
  const waiting = useRef<(() => void)[]>([]);
  useLayoutEffect(() => {
    latest.current = routerNavigate;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told each time that something is shown
  useEffect(() => {
    for (const done of waiting.current.splice(0)) done();
  }, [shown]);
  const [navigate] = useState(() => (to: string | number, options = {}) => {
    if (typeof to === 'number') latest.current(to);
    else latest.current(to, options);
    return new Promise<void>((done) => waiting.current.push(done));
  });
  return navigate;
}

/**
 * Shows what the address names. The screen changes only when the code and the loaders of all that
 * the address names are through; until then the last one stays. Who goes elsewhere meanwhile goes
 * there: what comes too late is not shown. Drawn in a transition, so that fingers come first.
 */
export function Screens({ routes }: { routes: readonly Route[] }) {
  const location = useLocation();
  const [reading, setReading] = useState(0);
  const [shown, setShown] = useState(() => unopened(routes, location));
  const navigate = useNavigation(shown);
  useEffect(() => bindNavigation(navigate), [navigate]);

  const isShown = useEffectEvent(() => {
    const last = shown.location;
    const isSameScreen =
      shown.isReady && location.pathname === last.pathname && location.search === last.search;
    // An article of the screen that is shown, or the screen with which the site opened.
    return isSameScreen && reading === shown.reading && (location === last || location.hash !== '');
  });

  useEffect(() => {
    if (isShown()) {
      setShown((last) => (last.location === location ? last : { ...last, location }));
      return;
    }
    let isLate = false;
    openScreen(routes, location, reading).then((opened) => {
      if (isLate) return;
      if (opened instanceof Redirect) navigate(opened.to, { replace: true });
      else startTransition(() => setShown(opened));
    });
    return () => {
      isLate = true;
    };
  }, [routes, location, reading, navigate]);

  const screens = useMemo(
    () => ({ navigate, revalidate: () => setReading((times) => times + 1) }),
    [navigate],
  );
  const isGoing = shown.isReady && location !== shown.location;
  return (
    <ScreensContext value={screens}>
      <ReloadingContext value={!isGoing && reading !== shown.reading}>
        <GoingContext value={isGoing ? location : undefined}>
          <ShownParts opened={shown} />
        </GoingContext>
      </ReloadingContext>
    </ScreensContext>
  );
}
