type Attributes = Record<string, string | number | boolean>;

/** An element; an attribute that is `false` is left out. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Icons of Lucide (ISC licence), as on the rest of the site. */
const PATHS = {
  play: ['M8 5v14l11-7z'],
  pause: ['M8 4v16', 'M16 4v16'],
  back: ['M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8', 'M3 3v5h5'],
  forward: ['M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8', 'M21 3v5h-5'],
  sound: ['M11 4.7 6.4 9H3v6h3.4l4.6 4.3z', 'M16 9a5 5 0 0 1 0 6', 'M19.4 18.4a9 9 0 0 0 0-12.8'],
  silent: ['M11 4.7 6.4 9H3v6h3.4l4.6 4.3z', 'M22 9l-6 6', 'M16 9l6 6'],
  captions: [
    'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
    'M7 15h4M15 15h2M7 11h2M13 11h4',
  ],
  settings: [
    'M20 7h-9M14 17H5',
    'M17 14a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
    'M7 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  ],
  full: [
    'M8 3H5a2 2 0 0 0-2 2v3',
    'M21 8V5a2 2 0 0 0-2-2h-3',
    'M3 16v3a2 2 0 0 0 2 2h3',
    'M16 21h3a2 2 0 0 0 2-2v-3',
  ],
  leaveFull: [
    'M8 3v3a2 2 0 0 1-2 2H3',
    'M21 8h-3a2 2 0 0 1-2-2V3',
    'M3 16h3a2 2 0 0 1 2 2v3',
    'M16 21v-3a2 2 0 0 1 2-2h3',
  ],
};

export type IconName = keyof typeof PATHS;

function icon(name: IconName): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('data-icon', name);
  for (const d of PATHS[name]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    drawing.append(path);
  }
  if (name === 'back' || name === 'forward') {
    const number = document.createElementNS(SVG, 'text');
    number.setAttribute('x', '12');
    number.setAttribute('y', '15');
    number.textContent = '10';
    drawing.append(number);
  }
  return drawing;
}

/** A button with an icon and a name. */
export function iconButton(
  name: IconName,
  label: string,
  onPress: () => void,
): HTMLButtonElement & { show: (name: IconName, label: string) => void } {
  const button = make('button', { type: 'button' });
  button.addEventListener('click', onPress);
  const show = (shown: IconName, text: string) => {
    if (button.getAttribute('aria-label') === text) return;
    button.setAttribute('aria-label', text);
    button.title = text;
    button.replaceChildren(icon(shown));
  };
  show(name, label);
  return Object.assign(button, { show });
}

/** Calls back now and at each of these events of a target. */
export function follow(target: EventTarget, events: string, then: () => void): void {
  for (const event of events.split(' ')) target.addEventListener(event, then);
  then();
}
