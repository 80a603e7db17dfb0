import { follow, iconButton, make } from './dom.ts';
import { clock, messages } from './messages.ts';
import { film, player } from './page.ts';
import { filmQuality } from './stream.ts';
import { chapters } from './timeline.ts';

const SPEEDS = (film.dataset.speeds ?? '1').split(' ').map(Number);

/** A row with a name and a choice. */
function choice(name: string): { row: HTMLElement; select: HTMLSelectElement } {
  const select = make('select');
  return { row: make('label', {}, make('span', {}, name), select), select };
}

const option = (value: string, text: string): HTMLOptionElement => make('option', { value }, text);

function speedRow(): HTMLElement {
  const { row, select } = choice(messages.speed);
  select.append(...SPEEDS.map((rate) => option(String(rate), messages.speedOf(rate))));
  select.addEventListener('change', () => {
    film.playbackRate = Number(select.value);
  });
  follow(film, 'ratechange', () => {
    select.value = String(film.playbackRate);
  });
  return row;
}

/** The sizes of a film in segments; hidden where there is only one. */
function qualityRow(): { row: HTMLElement; renew: () => void } {
  const { row, select } = choice(messages.quality);
  const renew = () => {
    const quality = filmQuality();
    const names = quality?.names() ?? [];
    row.hidden = names.length < 2;
    const playing = quality?.playing();
    select.replaceChildren(
      option('', playing && quality?.chosen() === null ? messages.autoAt(playing) : messages.auto),
      ...names.map((name) => option(name, messages.qualityOf(name))),
    );
    select.value = quality?.chosen() ?? '';
  };
  select.addEventListener('change', () => {
    filmQuality()?.choose(select.value || null);
  });
  renew();
  return { row, renew };
}

function smallWindow(): Node[] {
  if (!document.pictureInPictureEnabled) return [];
  const button = make('button', { type: 'button' }, messages.small);
  button.addEventListener('click', () => {
    const done = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : film.requestPictureInPicture();
    Promise.resolve(done).catch(() => undefined);
  });
  return [button];
}

/** AirPlay or Cast, where the browser has it and finds a screen. */
function otherScreen(): Node[] {
  if (!('remote' in film)) return [];
  const button = make('button', { type: 'button', hidden: true }, messages.remote);
  button.addEventListener('click', () => film.remote.prompt().catch(() => undefined));
  film.remote
    .watchAvailability((isThere) => {
      button.hidden = !isThere;
    })
    .catch(() => undefined);
  return [button];
}

function chapterList(): Node[] {
  if (chapters.length === 0) return [];
  const rows = chapters.map(({ at, title }) => {
    const button = make('button', { type: 'button' }, make('span', {}, clock(at)), title);
    button.addEventListener('click', () => {
      film.currentTime = at;
      film.play().catch(() => undefined);
    });
    return make('li', {}, button);
  });
  return [make('h2', {}, messages.chapters), make('ol', {}, ...rows)];
}

/** The menu of what is rarely changed, and the button that opens it. */
export function settingsMenu(): Node[] {
  const quality = qualityRow();
  const menu = make(
    'div',
    { class: 'menu', id: 'menu', role: 'group', 'aria-label': messages.settings, hidden: true },
    speedRow(),
    quality.row,
    ...smallWindow(),
    ...otherScreen(),
    ...chapterList(),
  );
  const button = iconButton('settings', messages.settings, () => open(menu.hidden === true));
  button.setAttribute('aria-controls', 'menu');
  button.setAttribute('aria-expanded', 'false');
  const open = (isOpen: boolean) => {
    quality.renew();
    menu.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) menu.scrollTop = 0;
  };
  player.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || menu.hidden) return;
    event.preventDefault();
    open(false);
    button.focus();
  });
  player.addEventListener('pointerdown', ({ target }) => {
    if (!menu.contains(target as Node) && !button.contains(target as Node)) open(false);
  });
  return [button, menu];
}
