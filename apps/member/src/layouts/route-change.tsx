import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router';
import { focusHeading } from '#lib/focus-heading.ts';

/** A link in the screen's main part: its address, and which one it is of those with this address. */
interface LeftLink {
  href: string;
  place: number;
}

const linksTo = (href: string | null) =>
  [...document.querySelectorAll<HTMLElement>('main a')].filter(
    (link) => link.getAttribute('href') === href,
  );

/** The link that was pressed last. */
let pressed: HTMLElement | null = null;

// Safari does not focus a link that is pressed, so the press itself is noted, in the entry of the
// history that it may leave.
function notePress({ target }: Event): void {
  const link = (target as Element).closest<HTMLElement>('main a[href]');
  pressed = link;
  if (!link) return;
  const href = link.getAttribute('href');
  const left = { href, place: linksTo(href).indexOf(link) };
  window.history.replaceState({ ...window.history.state, left }, '');
}

/** Notes which link is pressed, until the returned function is called. */
function watchLinks(): () => void {
  document.addEventListener('click', notePress, true);
  return () => document.removeEventListener('click', notePress, true);
}

/** The link by which this entry of the history was left, if it is on the screen. */
function findLeftLink(): HTMLElement | undefined {
  const { left } = (window.history.state ?? {}) as { left?: LeftLink };
  return left && linksTo(left.href)[left.place];
}

/** Shows at the pressed link that its screen is on its way. */
function useOpening(): void {
  const isOpening = useNavigation().state !== 'idle';
  useEffect(() => {
    const link = pressed;
    if (!isOpening || !link) return;
    link.toggleAttribute('data-opening', true);
    return () => {
      pressed = null;
      link.removeAttribute('data-opening');
    };
  }, [isOpening]);
}

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
  useOpening();
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
