import { follow, make } from './dom.ts';
import { messages } from './messages.ts';
import { film, player } from './page.ts';
import { filmQuality } from './stream.ts';

/** A wait that lasts this long is the line's. */
const SLOW_MS = 3000;
/** So is one that follows another within this time. */
const AGAIN_MS = 30_000;
/** So long it is said after the film goes on: what is offered needs time to be pressed. */
const STAYS_MS = 10_000;

/** What is smaller than what plays: the smallest pictures, and the sound alone. */
function smaller(): string[] {
  const quality = filmQuality();
  const names = quality?.names() ?? [];
  const now = quality?.chosen() ?? quality?.playing() ?? '';
  const below = names.slice(names.indexOf(now) + 1);
  const pictures = below.filter((name) => name !== 'sound').slice(-1);
  return [...pictures, ...below.filter((name) => name === 'sound')];
}

const isHalted = (): boolean =>
  !film.paused && film.readyState < film.HAVE_FUTURE_DATA && !film.error;

/** Says that the film waits for what comes; where the line is slow, says so and offers less. */
export function waitingNotice(): HTMLElement {
  const said = make('p', { role: 'status' });
  const offers = make('div', { class: 'offers' });
  const notice = make('div', { class: 'waiting', hidden: true }, said, offers);
  let isWaiting = false;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let timer = 0;

  const clear = () => {
    clearTimeout(timer);
    notice.hidden = true;
    said.textContent = '';
    // The pressed button goes; the keyboard stays in the player.
    if (offers.contains(document.activeElement))
      player.querySelector<HTMLElement>('.main')?.focus();
    offers.replaceChildren();
  };
  const offer = (name: string): HTMLElement => {
    const button = make('button', { type: 'button' }, messages.changeTo(name));
    button.addEventListener('click', () => {
      filmQuality()?.choose(name);
      clear();
    });
    return button;
  };
  const sayThatSlow = () => {
    said.textContent = messages.slow;
    offers.replaceChildren(...smaller().map(offer));
  };

  follow(film, 'waiting playing seeked pause error', () => {
    const isNow = isHalted();
    if (isNow === isWaiting) return;
    isWaiting = isNow;
    const isSlow = offers.hasChildNodes() || said.textContent === messages.slow;
    clearTimeout(timer);
    if (isWaiting) {
      const isAgain = !film.seeking && performance.now() - lastEnd < AGAIN_MS;
      notice.hidden = false;
      if (isAgain) sayThatSlow();
      else if (!isSlow) said.textContent = messages.waiting;
      if (!isAgain) timer = window.setTimeout(sayThatSlow, SLOW_MS);
    } else {
      if (!film.seeking) lastEnd = performance.now();
      if (isSlow) timer = window.setTimeout(clear, STAYS_MS);
      else clear();
    }
  });
  return notice;
}
