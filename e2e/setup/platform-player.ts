import type { Page } from '@playwright/test';

/** How the platform's player behaves in a journey. */
export interface PlatformPlayer {
  /** Length of the film, in seconds. */
  duration?: number;
  /** The member's plan refuses another speed. */
  refusesSpeed?: boolean;
  /** It drops a seek that is made before the first play, as on iOS. */
  dropsEarlySeek?: boolean;
  /** It sends no messages. */
  isSilent?: boolean;
}

/** Runs in the frame: a film that speaks the protocol of the platform's SDK, as its player does. */
function speakProtocol(told: Required<PlatformPlayer>): void {
  let time = 0;
  let from = 0;
  let rate = 1;
  let volume = 1;
  let isMuted = false;
  let isPlaying = false;
  let wasPlayed = false;
  let timer = 0;
  const heard = new Set<string>();
  const post = (message: object) => window.parent.postMessage(JSON.stringify(message), '*');
  const now = () =>
    isPlaying ? Math.min(told.duration, time + ((performance.now() - from) / 1000) * rate) : time;
  const at = () => ({
    seconds: now(),
    duration: told.duration,
    percent: now() / told.duration,
  });
  const tell = (event: string, what: object = at()) => {
    if (heard.has(event)) post({ event, data: what });
  };
  const stay = () => {
    time = now();
    from = performance.now();
  };
  const show = () => {
    document.title = `${isPlaying ? 'playing' : 'paused'} ${Math.round(now())}`;
  };
  const stop = (event: string) => {
    stay();
    isPlaying = false;
    clearInterval(timer);
    tell(event);
    show();
  };
  const play = () => {
    if (isPlaying) return;
    isPlaying = true;
    wasPlayed = true;
    from = performance.now();
    tell('play');
    timer = window.setInterval(() => {
      tell('timeupdate');
      show();
      if (now() >= told.duration) stop('ended');
    }, 250);
  };
  const seek = (seconds: number) => {
    if (told.dropsEarlySeek && !wasPlayed) return;
    time = seconds;
    document.documentElement.dataset.soughtTo = String(seconds);
    from = performance.now();
    tell('seeked');
    tell('timeupdate');
    show();
  };
  const answers: Record<string, (value: unknown) => unknown> = {
    ping: () => undefined,
    addEventListener: (name) => void heard.add(String(name)),
    removeEventListener: (name) => void heard.delete(String(name)),
    getDuration: () => told.duration,
    getVolume: () => volume,
    getMuted: () => isMuted,
    getTextTracks: () => [],
    play: () => play(),
    pause: () => isPlaying && stop('pause'),
    setCurrentTime: (value) => {
      seek(Number(value));
      return value;
    },
    setVolume: (value) => {
      volume = Number(value);
      tell('volumechange', { volume, muted: isMuted });
      return value;
    },
    setMuted: (value) => {
      isMuted = value === true;
      tell('volumechange', { volume, muted: isMuted });
      return value;
    },
    setPlaybackRate: (value) => {
      stay();
      rate = Number(value);
      tell('playbackratechange', { playbackRate: rate });
      return value;
    },
  };
  if (told.isSilent) return;
  window.addEventListener('message', ({ data: said, source }) => {
    if (source !== window.parent) return;
    const { method, value } = said as { method: string; value: unknown };
    if (method === 'setPlaybackRate' && told.refusesSpeed) {
      const message = 'Speed can only be changed on Pro, Business, and higher accounts.';
      post({ event: 'error', data: { method, name: 'Error', message } });
      return;
    }
    const answer = answers[method];
    if (answer) post({ method, value: answer(value) });
  });
  document.querySelector('button')?.addEventListener('click', () => {
    if (isPlaying) stop('pause');
    else play();
  });
  post({ event: 'ready' });
}

/** Answers for the platform's player at the edge of the network. */
export async function standInForPlatform(page: Page, wish: PlatformPlayer = {}): Promise<void> {
  const told: Required<PlatformPlayer> = {
    duration: 1800,
    refusesSpeed: false,
    dropsEarlySeek: false,
    isSilent: false,
    ...wish,
  };
  await page.route('https://player.vimeo.com/video/**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="ja"><meta charset="utf-8"><title>再生</title>
<button style="inset:0;position:fixed;width:100%">再生する</button>
<script>(${speakProtocol})(${JSON.stringify(told)})</script>`,
    }),
  );
}
