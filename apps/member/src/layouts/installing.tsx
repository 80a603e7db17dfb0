import { type ComponentType, useEffect, useState } from 'react';
import { useHasInteracted } from '#lib/use-has-interacted.ts';

/** The place of the hint to install the site. Its code is no part of a first visit's scripts. */
export function Installing() {
  const [Hint, setHint] = useState<ComponentType>();
  const hasInteracted = useHasInteracted();
  useEffect(() => {
    if (!hasInteracted) return;
    import('#features/push/install-hint.tsx').then(
      (module) => setHint(() => module.default),
      () => undefined,
    );
  }, [hasInteracted]);
  return Hint && <Hint />;
}
