import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '#lib/focus-heading.ts';
import { findLeftLink, watchLinks } from './left-links.ts';

/**
 * After a change of the address: moves the focus to a new screen's heading, or, after Back, to the
 * link by which the screen was left, and announces the new title.
 */
export function RouteChange() {
  const { pathname, search, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [title, setTitle] = useState('');
  const [changes, setChanges] = useState(0);
  const last = useRef({ pathname, search, key });

  useEffect(watchLinks, []);
  // A late focus would interrupt a press on the new screen.
  useLayoutEffect(() => {
    const before = last.current;
    if (before.key === key) return;
    last.current = { pathname, search, key };
    if (before.pathname === pathname && before.search === search) return;
    const left = isBack ? findLeftLink() : undefined;
    // The router restores the place.
    if (left) left.focus({ preventScroll: true });
    else if (before.pathname !== pathname) focusHeading();
    // Outside a transition all effects of the screen would run before the paint.
    startTransition(() => setChanges((count) => count + 1));
  }, [pathname, search, key, isBack]);
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
