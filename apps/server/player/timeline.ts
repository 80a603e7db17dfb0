import { follow, make } from './dom.ts';
import { clock, messages, spoken } from './messages.ts';
import { film } from './page.ts';
import { filmAddress } from './stream.ts';

interface Preview {
  from: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const seconds = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

async function readPreviews(): Promise<Preview[]> {
  const text = await (await fetch(`${filmAddress()}preview.vtt`)).text();
  const pattern = /^([\d:.]+) -->.*\n.*#xywh=(\d+),(\d+),(\d+),(\d+)/gm;
  return [...text.matchAll(pattern)].map(([, clock = '', ...numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
    return { from: seconds(clock), x, y, width, height };
  });
}

let previews: Promise<Preview[]> | undefined;

/** Fetches where the pictures are, so that the first one comes at once. */
function wantPreviews(): Promise<Preview[]> {
  if (film.dataset.preview === undefined) return Promise.resolve([]);
  previews ??= readPreviews().catch(() => {
    previews = undefined;
    return [];
  });
  return previews;
}

/** Draws into an element what is seen at a second; it stays hidden where there is no picture. */
async function drawPreview(picture: HTMLElement, at: number): Promise<void> {
  const shown = (await wantPreviews()).findLast(({ from }) => from <= at);
  picture.hidden = !shown;
  if (!shown) return;
  Object.assign(picture.style, {
    backgroundImage: `url("${filmAddress()}preview.jpg")`,
    backgroundPosition: `-${shown.x}px -${shown.y}px`,
    width: `${shown.width}px`,
    height: `${shown.height}px`,
  });
}

interface Chapter {
  /** Seconds. */
  at: number;
  title: string;
}

/** The chapters of the lecture's text, in their order. */
export const chapters = JSON.parse(film.dataset.chapters ?? '[]') as Chapter[];

const chapterAt = (seconds: number): string =>
  chapters.findLast(({ at }) => at <= seconds)?.title ?? '';

const length = (): number => (Number.isFinite(film.duration) ? film.duration : 0);

/** A bubble over the line: the picture, the chapter and the time of a place. */
function bubbleOver(line: HTMLElement) {
  const picture = make('div', { class: 'preview', hidden: true });
  const chapter = make('span', { class: 'chapter' });
  const time = make('span');
  const bubble = make('div', { class: 'bubble', hidden: true }, picture, chapter, time);
  return {
    bubble,
    async show(seconds: number): Promise<void> {
      chapter.textContent = chapterAt(seconds);
      time.textContent = clock(seconds);
      bubble.hidden = false;
      await drawPreview(picture, seconds);
      const half = bubble.offsetWidth / 2;
      const at = (seconds / (length() || 1)) * line.clientWidth;
      bubble.style.left = `${Math.max(half, Math.min(line.clientWidth - half, at))}px`;
    },
    hide(): void {
      bubble.hidden = true;
      picture.hidden = true;
    },
  };
}

/** The line of the film: where it is, what is loaded, its chapters; it can be dragged. */
export function timeline(): HTMLElement {
  const slider = make('input', {
    ...{ type: 'range', min: 0, max: 0, step: 1, value: 0 },
    'aria-label': messages.position,
  });
  const track = make('div', { class: 'track' });
  const line = make('div', { class: 'line' }, track, slider);
  const { bubble, show, hide } = bubbleOver(line);
  line.append(bubble);
  let isDragged = false;
  film.addEventListener('playing', () => void wantPreviews(), { once: true });
  if (!film.paused) void wantPreviews();

  follow(film, 'durationchange', () => {
    slider.max = String(Math.floor(length()));
    track.replaceChildren(
      ...chapters
        .filter(({ at }) => at > 0 && at < length())
        .map(({ at }) => {
          const mark = make('span', { class: 'mark' });
          mark.style.left = `${(at / length()) * 100}%`;
          return mark;
        }),
    );
  });
  const draw = (seconds: number) => {
    const share = (part: number) => `${(part / (length() || 1)) * 100}%`;
    const { buffered } = film;
    const loaded = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
    line.style.setProperty('--played', share(seconds));
    line.style.setProperty('--loaded', share(Math.max(loaded, seconds)));
    slider.value = String(Math.floor(seconds));
    const text = `${spoken(seconds)}／全${spoken(length())}`;
    const chapter = chapterAt(seconds);
    slider.setAttribute('aria-valuetext', chapter === '' ? text : `${text}、${chapter}`);
  };
  follow(film, 'timeupdate seeking seeked progress durationchange', () => {
    if (!isDragged) draw(film.currentTime);
  });

  slider.addEventListener('input', () => {
    isDragged = true;
    draw(Number(slider.value));
    void show(Number(slider.value));
  });
  slider.addEventListener('change', () => {
    isDragged = false;
    film.currentTime = Number(slider.value);
  });
  slider.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    film.currentTime = Math.min(Math.max(0, film.currentTime + step), length());
  });
  line.addEventListener('pointermove', ({ clientX, pointerType }) => {
    if (isDragged || pointerType !== 'mouse') return;
    const { left, width } = line.getBoundingClientRect();
    void show(Math.min(1, Math.max(0, (clientX - left) / width)) * length());
  });
  line.addEventListener('pointerleave', hide);
  // Keys and buttons show the place they lead to as well.
  film.addEventListener(
    'seeking',
    () => void show(film.currentTime).then(() => !film.seeking && hide()),
  );
  for (const end of ['seeked', 'emptied']) film.addEventListener(end, hide);
  return line;
}
