import { showCaptions } from './captions.ts';
import { follow, iconButton, make } from './dom.ts';
import { canBeFull, isFull, onFullChange, toggleFull } from './full-screen.ts';
import { listenToTouch } from './gestures.ts';
import { settingsMenu } from './menu.ts';
import { clock, messages } from './messages.ts';
import { film, player } from './page.ts';
import { timeline } from './timeline.ts';
import { waitingNotice } from './waiting.ts';

/** Names the film on the lock screen and at the keys of head phones, and listens to them. */
function showOnLockScreen(skip: (seconds: number) => void): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.metadata = new MediaMetadata({
    title: document.title,
    artwork: film.poster === '' ? [] : [{ src: film.poster }],
  });
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void film.play().catch(() => undefined),
    pause: () => film.pause(),
    seekbackward: ({ seekOffset }) => skip(-(seekOffset ?? 10)),
    seekforward: ({ seekOffset }) => skip(seekOffset ?? 10),
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined) film.currentTime = seekTime;
    },
  };
  for (const [action, handler] of Object.entries(actions)) {
    try {
      mediaSession.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // A browser that does not know this key.
    }
  }
}

/** The bar goes this long after the last movement while the film plays. */
const REST_MS = 3000;

const skip = (seconds: number): void => {
  film.currentTime = Math.min(Math.max(0, film.currentTime + seconds), film.duration || 0);
};
const toggle = (): void => {
  if (film.paused) film.play().catch(() => undefined);
  else film.pause();
};

function playButton() {
  const button = iconButton('play', messages.play, toggle);
  button.className = 'main';
  follow(film, 'play pause ended', () => {
    button.show(film.paused ? 'play' : 'pause', film.paused ? messages.play : messages.pause);
  });
  return button;
}

function soundControls(): Node[] {
  const button = iconButton('sound', messages.mute, () => {
    film.muted = !film.muted;
  });
  const volume = make('input', {
    ...{ type: 'range', min: 0, max: 100, step: 5, class: 'volume' },
    'aria-label': messages.volume,
  });
  volume.addEventListener('input', () => {
    film.volume = Number(volume.value) / 100;
    film.muted = film.volume === 0;
  });
  follow(film, 'volumechange', () => {
    const isSilent = film.muted || film.volume === 0;
    button.show(isSilent ? 'silent' : 'sound', isSilent ? messages.unmute : messages.mute);
    volume.value = String(film.muted ? 0 : film.volume * 100);
  });
  return [button, volume];
}

function times(): HTMLElement {
  const now = make('span');
  const left = make('span', { class: 'left' });
  const holder = make('p', { class: 'times' }, now, left);
  follow(film, 'timeupdate durationchange seeking', () => {
    now.textContent = clock(film.currentTime);
    const rest = film.duration - film.currentTime;
    left.textContent = Number.isFinite(rest) ? messages.left(clock(Math.ceil(rest))) : '';
  });
  return holder;
}

function fullButton(): HTMLButtonElement {
  const button = iconButton('full', messages.full, toggleFull);
  button.hidden = !canBeFull();
  onFullChange(() => {
    button.show(isFull() ? 'leaveFull' : 'full', isFull() ? messages.leaveFull : messages.full);
  });
  return button;
}

/** Shows the bar with every movement, and takes it away when all is still. */
function restWhenStill(): { wake: () => void; isAwake: () => boolean; rest: () => void } {
  let timer = 0;
  const rest = () => {
    // Who is within the bar still wants it; a film that stands has nothing to hide.
    const isInUse = player.querySelector('.bar :focus-visible, .menu:not([hidden])');
    if (film.paused || isInUse) wake();
    else player.classList.add('still');
  };
  const wake = () => {
    player.classList.remove('still');
    clearTimeout(timer);
    timer = window.setTimeout(rest, REST_MS);
  };
  player.addEventListener('pointermove', ({ pointerType }) => pointerType === 'mouse' && wake());
  player.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && rest());
  for (const event of ['focusin', 'input', 'click']) player.addEventListener(event, wake);
  for (const event of ['play', 'pause', 'seeking']) film.addEventListener(event, wake);
  wake();
  return { wake, rest, isAwake: () => !player.classList.contains('still') };
}

/**
 * Builds the controls over the film.
 * @returns the button that plays it
 */
export function showControls(): HTMLButtonElement {
  const play = playButton();
  const bar = make(
    'div',
    { class: 'bar' },
    timeline(),
    make(
      'div',
      { class: 'cluster' },
      iconButton('back', messages.back, () => skip(-10)),
      play,
      iconButton('forward', messages.forward, () => skip(10)),
    ),
    ...soundControls(),
    times(),
    make('span', { class: 'space' }),
    ...showCaptions(),
    ...settingsMenu(),
    fullButton(),
  );
  // The menu of the bar lies above it.
  player.append(waitingNotice(), bar);
  listenToTouch({ ...restWhenStill(), skip, toggle });
  showOnLockScreen(skip);
  return play;
}
