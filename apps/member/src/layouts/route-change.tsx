import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '#lib/focus-heading.ts';

/**
 * After a change of the address: moves the focus to a new screen's heading and announces the new
 * title.
 */
export function RouteChange() {
  const { pathname, search } = useLocation();
  const [title, setTitle] = useState('');
  const [changes, setChanges] = useState(0);
  const last = useRef({ pathname, search });

  // A late focus would interrupt a press on the new screen.
  useLayoutEffect(() => {
    const before = last.current;
    if (before.pathname === pathname && before.search === search) return;
    last.current = { pathname, search };
    if (before.pathname !== pathname) focusHeading();
    // Outside a transition all effects of the screen would run before the paint.
    startTransition(() => setChanges((count) => count + 1));
  }, [pathname, search]);
  // By now the screen has set its title.
  useEffect(() => {
    if (changes > 0) setTitle(document.title);
  }, [changes]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
