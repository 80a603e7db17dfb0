import { startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { createPath, type Navigator, Router as ReactRouter, type To } from 'react-router';
import type { Router } from './router.ts';
import { ShownParts } from './shown-parts.tsx';
import { GoingContext, ReloadingContext, RouterContext } from './use-router.ts';

const written = (to: To) => (typeof to === 'string' ? to : createPath(to));

/** What React Router calls to go elsewhere. */
const navigatorOf = ({ navigate }: Router): Navigator => ({
  createHref: written,
  go: navigate,
  push: (to, state) => navigate(written(to), { state }),
  replace: (to, state) => navigate(written(to), { state, replace: true }),
});

/** Shows what the router has opened. What is drawn anew for it waits for fingers, not they for it. */
export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state);
  const { shown, going, isReloading } = state;
  useLayoutEffect(
    () => router.subscribe((next) => startTransition(() => setState(next))),
    [router],
  );
  useLayoutEffect(() => router.drew(state), [router, state]);
  const navigator = useMemo(() => navigatorOf(router), [router]);
  return (
    <RouterContext value={router}>
      <ReloadingContext value={isReloading}>
        <GoingContext value={going}>
          <ReactRouter location={shown.location} navigator={navigator}>
            <ShownParts opened={shown} />
          </ReactRouter>
        </GoingContext>
      </ReloadingContext>
    </RouterContext>
  );
}
