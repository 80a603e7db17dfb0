/** A link in the screen's main part: its address, and which one it is of those with this address. */
interface LeftLink {
  href: string;
  place: number;
}

const linksTo = (href: string | null) =>
  [...document.querySelectorAll<HTMLElement>('main a')].filter(
    (link) => link.getAttribute('href') === href,
  );

// Safari does not focus a link that is pressed, so the press itself is noted, in the entry of the
// history that it may leave.
function notePress({ target }: Event): void {
  const link = (target as Element).closest<HTMLElement>('main a[href]');
  if (!link) return;
  const href = link.getAttribute('href');
  const left = { href, place: linksTo(href).indexOf(link) };
  window.history.replaceState({ ...window.history.state, left }, '');
}

/** Notes which link is pressed, until the returned function is called. */
export function watchLinks(): () => void {
  document.addEventListener('click', notePress, true);
  return () => document.removeEventListener('click', notePress, true);
}

/** The link by which this entry of the history was left, if it is on the screen. */
export function findLeftLink(): HTMLElement | undefined {
  const { left } = (window.history.state ?? {}) as { left?: LeftLink };
  return left && linksTo(left.href)[left.place];
}
