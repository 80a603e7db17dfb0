import { lazy, Suspense, useEffect, useRef, useState } from 'react';
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
export function NearVideoResources({ videoId }: { videoId: number }) {
  const holder = useRef<HTMLDivElement>(null);
  const isNear = useInViewport(holder);
  const hasInteracted = useHasInteracted();
  const isHydrating = useIsHydrating();
  const [wasServed] = useState(isHydrating);
  useEffect(() => {
    if (!wasServed || isNear || hasInteracted) wanted.resolve();
  }, [wasServed, isNear, hasInteracted]);
  return (
    <div ref={holder}>
      <Suspense>
        <VideoResources videoId={videoId} />
      </Suspense>
    </div>
  );
}
