import { lazy, Suspense } from 'react';
import { fetchPart } from '#lib/fetch-part.ts';
import { useHasInteracted } from '#lib/use-has-interacted.ts';

const Count = lazy(() => fetchPart(() => import('./count.tsx')));

/**
 * How many answers the member has not seen; nothing if there are none. A first visit does without
 * the code and the request.
 */
export const UnreadCount = () => (
  <Suspense fallback={null}>{useHasInteracted() && <Count />}</Suspense>
);
