import { lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useHasInteracted } from '#lib/use-has-interacted.ts';
import { useInViewport } from '#lib/use-in-viewport.ts';
import { useIsHydrating } from '#lib/use-is-hydrating.ts';

const wanted = Promise.withResolvers<void>();

// Until then their markup stays as the document brought it: links work without script.
const VideoResources = lazy(async () => {
  if (!import.meta.env.SSR) await wanted.promise;
  return import('./video-resources.tsx');
});

/** The files beside a video: served with the document, hydrated when the visitor comes near. */
export const NearVideoResources = memo(function NearVideoResources({
  videoId,
}: {
  videoId: number;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const isNear = useInViewport(holder);
  const hasInteracted = useHasInteracted();
  const isHydrating = useIsHydrating();
  const [wasServed] = useState(isHydrating);
  useEffect(() => {
    if (!wasServed || isNear || hasInteracted) wanted.resolve();
  }, [wasServed, isNear, hasInteracted]);
  // An update would reach the boundary before it is hydrated, and React would drop its markup.
  const content = useMemo(
    () => (
      <Suspense>
        <VideoResources videoId={videoId} />
      </Suspense>
    ),
    [videoId],
  );
  return <div ref={holder}>{content}</div>;
});
