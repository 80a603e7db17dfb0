import { film } from './page.ts';

/** Names the film on the lock screen and at the keys of head phones, and listens to them. */
export function showOnLockScreen(skip: (seconds: number) => void): void {
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
