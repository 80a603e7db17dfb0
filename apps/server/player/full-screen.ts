import { film } from './page.ts';

/** The film of an iPhone, which alone can be full there. */
interface AppleFilm extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/**
 * What is to fill the screen: the stage around the frame, which stays while films follow each other;
 * where there is none, as in the console, this page.
 */
const stage: Element = window.frameElement?.closest('[data-stage]') ?? document.documentElement;

export const isFull = (): boolean => stage.ownerDocument.fullscreenElement === stage;

export const canBeFull = (): boolean =>
  stage.ownerDocument.fullscreenEnabled || 'webkitEnterFullscreen' in film;

export function toggleFull(): void {
  const page = stage.ownerDocument;
  if (!page.fullscreenEnabled) {
    (film as AppleFilm).webkitEnterFullscreen?.();
    return;
  }
  const done = page.fullscreenElement ? page.exitFullscreen() : stage.requestFullscreen();
  done.catch(() => undefined);
}

export function onFullChange(then: () => void): void {
  const end = new AbortController();
  const { signal } = end;
  stage.ownerDocument.addEventListener('fullscreenchange', then, { signal });
  // The page around outlives this one.
  window.addEventListener('pagehide', () => end.abort());
  then();
}
