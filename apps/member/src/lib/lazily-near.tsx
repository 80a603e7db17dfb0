import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { useHasInteracted } from './use-has-interacted.ts';
import { useInViewport } from './use-in-viewport.ts';
import { useIsHydrating } from './use-is-hydrating.ts';

/**
 * Makes a part of a screen that begins below the first view, with its code in a file of its own. It
 * comes with the document; the browser fetches its code when the visitor comes near or uses the
 * page. Until then its links work without script.
 */
export function lazilyNear(fetchModule: () => Promise<{ default: ComponentType }>) {
  const wanted = Promise.withResolvers<void>();
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await wanted.promise;
    return fetchModule();
  });
  // Always the same element: React drops served markup that it has to render again before its code is
  // there. The fallback is as high as a window, so that the footer does not show before its time.
  const part = (
    <Suspense fallback={<div className="h-svh" />}>
      <Part />
    </Suspense>
  );
  return memo(function Near() {
    const holder = useRef<HTMLDivElement>(null);
    const isNear = useInViewport(holder);
    const hasInteracted = useHasInteracted();
    const isHydrating = useIsHydrating();
    const [wasServed] = useState(isHydrating);
    useEffect(() => {
      if (!wasServed || isNear || hasInteracted) wanted.resolve();
    }, [wasServed, isNear, hasInteracted]);
    return <div ref={holder}>{part}</div>;
  });
}
