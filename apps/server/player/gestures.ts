import { make } from './dom.ts';
import { toggleFull } from './full-screen.ts';
import { messages } from './messages.ts';
import { film, player } from './page.ts';

interface Commands {
  wake: () => void;
  rest: () => void;
  isAwake: () => boolean;
  skip: (seconds: number) => void;
  toggle: () => void;
}

/** Two taps within this time are one gesture. */
const DOUBLE_MS = 300;

/** What a press on the picture does: a mouse plays and pauses; a finger shows the bar, twice at a side skips. */
export function listenToTouch({ wake, rest, isAwake, skip, toggle }: Commands): void {
  const said = make('p', { class: 'skipped', hidden: true, 'aria-hidden': 'true' });
  player.append(said);
  let last = 0;
  let timer = 0;
  // A click tells it itself only since Safari 18.2 and Firefox 129.
  let pointer = 'mouse';
  film.addEventListener('pointerdown', ({ pointerType }) => {
    pointer = pointerType;
  });
  const tap = ({ clientX, timeStamp }: MouseEvent) => {
    const share = clientX / player.clientWidth;
    const side = share < 0.35 ? -1 : share > 0.65 ? 1 : 0;
    const isSecond = timeStamp - last < DOUBLE_MS;
    last = timeStamp;
    clearTimeout(timer);
    if (isSecond && side !== 0) {
      skip(side * 10);
      said.textContent = side < 0 ? messages.back : messages.forward;
      said.dataset.side = side < 0 ? 'back' : 'forward';
      said.hidden = false;
      timer = window.setTimeout(() => {
        said.hidden = true;
      }, 600);
    } else if (isAwake() && !film.paused) {
      // The second tap may still come.
      timer = window.setTimeout(rest, DOUBLE_MS);
    } else wake();
  };
  film.addEventListener('click', (event) => {
    if (pointer === 'mouse') toggle();
    else {
      // The bar is this handler's matter alone.
      event.stopPropagation();
      tap(event);
    }
  });
  film.addEventListener('dblclick', () => {
    if (pointer === 'mouse') toggleFull();
  });
}
