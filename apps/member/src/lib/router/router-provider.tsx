import { startTransition, useLayoutEffect, useState } from 'react';
import { Outlet } from './outlet.tsx';
import type { Router, RouterState } from './router.ts';
import { GoingContext, ReloadingContext, RouterContext, ShownContext } from './use-router.ts';

/** Shows what the router has opened. What is drawn anew for it waits for fingers, not they for it. */
export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState<RouterState>({
    shown: router.state,
    going: undefined,
    isReloading: false,
  });
  useLayoutEffect(
    () => router.subscribe((next) => startTransition(() => setState(next))),
    [router],
  );
  return (
    <RouterContext value={router}>
      <ReloadingContext value={state.isReloading}>
        <GoingContext value={state.going}>
          <ShownContext value={state.shown}>
            <Outlet />
          </ShownContext>
        </GoingContext>
      </ReloadingContext>
    </RouterContext>
  );
}
