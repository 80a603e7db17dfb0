import { lazy, Suspense } from 'react';
import { useHasInteracted } from '#lib/use-has-interacted.ts';

const Hint = lazy(() =>
  import('#features/push/install-hint.tsx').catch(() => ({ default: () => null })),
);

/** The place of the hint to install the site. Its code is no part of a first visit's scripts. */
export const Installing = () =>
  useHasInteracted() && (
    <Suspense>
      <Hint />
    </Suspense>
  );
