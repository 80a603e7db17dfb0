import { follow, iconButton, make } from './dom.ts';
import { messages } from './messages.ts';
import { film, player } from './page.ts';

/** Lines of a caption stand above the bar while it is there. */
function liftAboveBar(track: TextTrack): void {
  const lift = () => {
    const isLifted = !player.classList.contains('still');
    for (const cue of track.activeCues ?? []) (cue as VTTCue).line = isLifted ? -4 : 'auto';
  };
  track.addEventListener('cuechange', lift);
  new MutationObserver(lift).observe(player, { attributes: true, attributeFilter: ['class'] });
}

/** Captions that do not come say so, and can be asked for again. */
function sayIfFailed(element: HTMLTrackElement): void {
  const again = make('button', { type: 'button' }, messages.again);
  const said = make('p', { class: 'captions-failed', role: 'status' });
  player.append(said);
  const ask = () => {
    const { src } = element;
    said.replaceChildren();
    // The same address is asked for once more only as another one.
    element.src = '';
    element.src = src;
  };
  again.addEventListener('click', ask);
  element.addEventListener('error', () => {
    if (element.track.mode === 'showing') said.replaceChildren(messages.captionsFailed, ' ', again);
  });
  element.addEventListener('load', () => said.replaceChildren());
  film.textTracks.addEventListener('change', () => {
    if (element.track.mode !== 'showing') said.replaceChildren();
    else if (element.readyState === HTMLTrackElement.ERROR) ask();
  });
  window.addEventListener('online', () => said.hasChildNodes() && ask());
  if (element.readyState === HTMLTrackElement.ERROR && element.track.mode === 'showing') ask();
}

/** The switch of the captions; nothing where there are none. */
export function showCaptions(): Node[] {
  const element = film.querySelector('track');
  if (!element) return [];
  const { track } = element;
  const button = iconButton('captions', messages.captions, () => {
    track.mode = track.mode === 'showing' ? 'disabled' : 'showing';
  });
  follow(film.textTracks, 'change', () => {
    button.setAttribute('aria-pressed', String(track.mode === 'showing'));
  });
  liftAboveBar(track);
  sayIfFailed(element);
  return [button];
}
