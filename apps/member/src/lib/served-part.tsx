import { type ComponentType, lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { fetchPart } from './fetch-part.ts';
import { useHasInteracted } from './use-has-interacted.ts';
import { useInViewport } from './use-in-viewport.ts';
import { useIsHydrating } from './use-is-hydrating.ts';

const haveEqualFields = <Fields extends object>(
  { part: before }: { part: Fields },
  { part: after }: { part: Fields },
) => (Object.keys(after) as (keyof Fields)[]).every((key) => before[key] === after[key]);

/**
 * Makes a part of a screen that is served with the document and hydrated later. Until then its
 * markup stays as the document brought it: links work without script. On a screen that the browser
 * renders it loads at once.
 * @param when once the visitor comes near, or only once the visitor uses the page
 */
export function servedPart<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
  when: 'near' | 'used',
) {
  let admit: () => void = () => undefined;
  const wanted = new Promise<void>((done) => {
    admit = done;
  });
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await wanted;
    return fetchPart(fetchModule);
  });
  // An update from outside would throw the served markup away while the part is not there yet.
  const Held = memo(function Held({ part }: { part: Props }) {
    return (
      <Suspense>
        <Part {...part} />
      </Suspense>
    );
  }, haveEqualFields);
  return function ServedPart({ className, part }: { className?: string; part: Props }) {
    const holder = useRef<HTMLDivElement>(null);
    const isNear = useInViewport(holder);
    const hasInteracted = useHasInteracted();
    const isHydrating = useIsHydrating();
    const [wasServed] = useState(isHydrating);
    if (!wasServed) admit();
    useEffect(() => {
      if (hasInteracted || (when === 'near' && isNear)) admit();
    }, [isNear, hasInteracted]);
    return (
      <div ref={holder} className={className}>
        {wasServed || when === 'near' ? (
          <Held part={part} />
        ) : (
          // At the top of a screen: the screen waits for it, so that it moves nothing later.
          <Part {...part} />
        )}
      </div>
    );
  };
}
