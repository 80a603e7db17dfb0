import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '#lib/focus-heading.ts';

/**
 * After every change of the address: on another screen the focus goes to its heading; the new title
 * of the document is read out.
 */
export function RouteChange() {
  const { pathname, search } = useLocation();
  const [title, setTitle] = useState('');
  const [changes, setChanges] = useState(0);
  const last = useRef({ pathname, search });

  // Before anybody can press on what is new: a focus that comes late takes itself from their fingers.
  useLayoutEffect(() => {
    const before = last.current;
    if (before.pathname === pathname && before.search === search) return;
    last.current = { pathname, search };
    if (before.pathname !== pathname) focusHeading();
    // Once the screen is painted: at once, all its effects would have to run before.
    startTransition(() => setChanges((count) => count + 1));
  }, [pathname, search]);
  // The screen has named itself by then.
  useEffect(() => {
    if (changes > 0) setTitle(document.title);
  }, [changes]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
