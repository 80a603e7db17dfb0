// Runs in the page that the frame of a film of our own shows. The server takes the types away and
// serves each file as it stands. What only a film that was touched needs comes with the first touch.
import { film, player, reportFailure, reportReady } from './page.ts';

const start = player.querySelector('.start') as HTMLButtonElement;

let areWanted = false;

function wantControls(): void {
  if (areWanted) return;
  areWanted = true;
  import('./controls.ts').then(({ showControls }) => {
    const play = showControls();
    film.addEventListener('play', () => leave(play), { once: true });
    if (!film.paused) leave(play);
  }, reportFailure);
}

/** The bar has its own button once the film was started. */
function leave(play: HTMLButtonElement): void {
  const hadFocus = document.activeElement === start;
  start.remove();
  if (hadFocus) play.focus();
}

start.addEventListener('click', () => {
  // Without a permission of the browser the button stays.
  film.play().catch(() => undefined);
});
film.addEventListener('click', () => {
  if (start.isConnected) start.click();
});
film.addEventListener('play', wantControls, { once: true });
for (const change of ['play', 'pause']) {
  film.addEventListener(change, () => {
    start.setAttribute('aria-busy', String(!film.paused));
  });
}
// Another source would begin with the usual speed.
film.addEventListener('ratechange', () => {
  film.defaultPlaybackRate = film.playbackRate;
});
for (const touch of ['pointerenter', 'pointerdown', 'focusin']) {
  player.addEventListener(touch, wantControls, { once: true });
}
// The film is for watching here, not for taking along.
document.addEventListener('contextmenu', (event) => event.preventDefault());

if (film.dataset.stream !== undefined) {
  try {
    const { playStream } = await import('./stream.ts');
    await playStream();
  } catch {
    reportFailure();
  }
}
reportReady();
