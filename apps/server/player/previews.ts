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
export function wantPreviews(): Promise<Preview[]> {
  if (film.dataset.preview === undefined) return Promise.resolve([]);
  previews ??= readPreviews().catch(() => {
    previews = undefined;
    return [];
  });
  return previews;
}

/** Draws into an element what is seen at a second; it stays hidden where there is no picture. */
export async function drawPreview(picture: HTMLElement, at: number): Promise<void> {
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
