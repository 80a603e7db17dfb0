/** A player says something this soon after its page came. */
const SILENCE_MS = 15_000;
/** A slow line takes long for what a page needs; one that takes longer does not come. */
const LONGEST_MS = 60_000;

/** Calls back once it is time for a player in a frame to have said something. */
export function afterSilence(
  frame: HTMLIFrameElement,
  then: () => void,
  signal: AbortSignal,
): void {
  let timer = window.setTimeout(then, LONGEST_MS);
  const hasCome = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(then, SILENCE_MS);
  };
  frame.addEventListener('load', hasCome, { signal });
  signal.addEventListener('abort', () => window.clearTimeout(timer));
}
