import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { askedQuery } from '#features/consents/consents.queries.ts';
import { useIsHydrating } from '#lib/use-is-hydrating.ts';

const ConsentGate = lazy<typeof import('./consent-gate.tsx').default>(() =>
  import('./consent-gate.tsx').catch(() => ({ default: () => <></> })),
);

/** The place of the question for a consent. Its code comes only where there is something to ask. */
export function Consenting() {
  const { data: [terms] = [] } = useQuery(askedQuery);
  // The question is no part of the document.
  const isHydrating = useIsHydrating();
  if (!terms || isHydrating) return null;
  return (
    <Suspense>
      <ConsentGate terms={terms} />
    </Suspense>
  );
}
