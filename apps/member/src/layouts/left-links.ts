const STORE = 'left-links';
/** Entries of the history that are remembered. */
const MOST = 50;

/** A link in the screen's main part: its address, and which one it is of those with this address. */
interface LeftLink {
  href: string;
  place: number;
}

let pressed: LeftLink | undefined;

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLElement>('main a')].filter(
    (link) => link.getAttribute('href') === href,
  );

// Safari does not focus a link that is pressed, so the press itself is noted.
function notePress({ target }: Event): void {
  const link = target instanceof Element ? target.closest('main a[href]') : null;
  const href = link?.getAttribute('href');
  pressed = link && href ? { href, place: linksTo(href).indexOf(link as HTMLElement) } : undefined;
}

/** Notes which link is pressed, until the returned function is called. */
export function watchLinks(): () => void {
  document.addEventListener('click', notePress, true);
  return () => document.removeEventListener('click', notePress, true);
}

function read(): [key: string, link: LeftLink][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
  } catch {
    return [];
  }
}

/**
 * Remembers the link by which an entry of the history was just left, beyond a reload.
 * @param key the entry's key
 */
export function rememberLeftLink(key: string): void {
  const others = read().filter(([other]) => other !== key);
  const links = pressed ? [...others, [key, pressed] as const] : others;
  pressed = undefined;
  try {
    sessionStorage.setItem(STORE, JSON.stringify(links.slice(-MOST)));
  } catch {
    // Without storage the focus goes to the heading.
  }
}

/** The link by which an entry of the history was left, if it is on the screen. */
export function findLeftLink(key: string): HTMLElement | undefined {
  const [, link] = read().find(([other]) => other === key) ?? [];
  return link && linksTo(link.href)[link.place];
}
