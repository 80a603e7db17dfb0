import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useHasInteracted } from './use-has-interacted.ts';
import { useInViewport } from './use-in-viewport.ts';
import { useIsHydrating } from './use-is-hydrating.ts';

/**
 * Makes a part of a screen that is served with the document, and hydrated when the visitor comes
 * near. Until then its markup stays as the document brought it: links work without script.
 */
export function servedPart<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
) {
  const wanted = Promise.withResolvers<void>();
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await wanted.promise;
    return fetchModule();
  });
  return function ServedPart({ className, part }: { className: string; part: Props }) {
    const holder = useRef<HTMLDivElement>(null);
    const isNear = useInViewport(holder);
    const hasInteracted = useHasInteracted();
    const isHydrating = useIsHydrating();
    const [wasServed] = useState(isHydrating);
    useEffect(() => {
      if (!wasServed || isNear || hasInteracted) wanted.resolve();
    }, [wasServed, isNear, hasInteracted]);
    return (
      <div ref={holder} className={className}>
        <Suspense>
          <Part {...part} />
        </Suspense>
      </div>
    );
  };
}
