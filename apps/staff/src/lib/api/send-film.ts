import { staffApi } from '@orchard/contract/staff';
import { type Film, MAX_FILM_BYTES, MAX_PART_BYTES } from '@orchard/contract/staff/films';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { OWN_KEYS } from '#lib/console-store.ts';
import { addressOf, call } from './call.ts';
import { isStatus, Problem, problemOf } from './problem.ts';
import { sendFile } from './send-file.ts';

/** How far a film is on its way. */
export interface FilmProgress {
  sent: number;
  bytes: number;
  /** The connection is broken off; it goes on by itself. */
  isWaiting: boolean;
}

const FIRST_PART = 1024 * 1024;
const SMALLEST_PART = 128 * 1024;
/** So long should a part take: short enough for the server's patience, long enough to be quick. */
const PART_SECONDS = 4;
const TRIES = 10;
const LONGEST_WAIT = 30_000;

/** Where a browser that was closed meanwhile finds how far a file had come. */
const keyOf = ({ name, size, lastModified }: File) =>
  `${OWN_KEYS}.film.${size}.${lastModified}.${name}`;

async function findBegun(file: File): Promise<Film | null> {
  const id = localStorage.getItem(keyOf(file));
  if (!id) return null;
  try {
    return await call(staffApi.getFilm, { params: { film: id } });
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}

async function begin(file: File): Promise<Film> {
  const begun = await findBegun(file);
  if (begun) return begun;
  const name = [...file.name].slice(0, 255).join('') || 'film';
  const film = await call(staffApi.beginFilm, { body: { name, bytes: file.size } });
  localStorage.setItem(keyOf(file), film.id);
  return film;
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const goesOn = (status: number) =>
  status === 0 || status === 409 || status === 429 || status >= 500;

/** The length of a film as the browser reads it, in seconds; null where it cannot. */
function lengthOf(file: File): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), 10_000);
    video.onloadedmetadata = () => {
      clearTimeout(timer);
      resolve(Number.isFinite(video.duration) && video.duration > 0 ? video.duration : null);
    };
    video.onerror = () => {
      clearTimeout(timer);
      resolve(null);
    };
    video.preload = 'metadata';
    video.src = url;
  }).finally(() => {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}

/**
 * Sends a film in parts. What breaks off goes on by itself; a file that is chosen again, even in a
 * browser that was closed meanwhile, goes on where it had come to.
 * @throws Problem with a Japanese sentence; of its own when it was given up
 */
export async function sendFilm(
  file: File,
  { onProgress, signal }: { onProgress: (progress: FilmProgress) => void; signal: AbortSignal },
): Promise<Film> {
  if (file.size === 0) throw new Problem(422, formatStaffMessage('film.empty'));
  if (file.size > MAX_FILM_BYTES) {
    throw new Problem(422, formatStaffMessage('film.too_large'));
  }
  const length = lengthOf(file);
  let film = await begin(file);
  let size = FIRST_PART;
  let failures = 0;
  const tellProgress = (sent: number) =>
    onProgress({ sent, bytes: file.size, isWaiting: failures > 0 });

  while (film.received < film.bytes && film.media_file === null) {
    const from = film.received;
    const began = performance.now();
    const { status, body } = await sendFile({
      url: addressOf(staffApi.sendFilmPart, {
        params: { film: film.id },
        query: { offset: String(from) },
      }),
      file: file.slice(from, from + size),
      type: 'application/octet-stream',
      onProgress: (part) => tellProgress(from + part * Math.min(size, file.size - from)),
      signal,
    });
    if (signal.aborted) throw new Problem(0, 'アップロードを中止しました。');
    if (status === 200) {
      film = body as Film;
      failures = 0;
      const seconds = (performance.now() - began) / 1000;
      const fitting = ((film.received - from) / Math.max(seconds, 0.05)) * PART_SECONDS;
      size = Math.round(Math.min(MAX_PART_BYTES, Math.max(SMALLEST_PART, fitting)));
      tellProgress(film.received);
      continue;
    }
    if (!goesOn(status)) {
      localStorage.removeItem(keyOf(file));
      throw problemOf(status, body);
    }
    failures += 1;
    if (failures > TRIES) throw problemOf(status, body);
    size = Math.max(SMALLEST_PART, Math.round(size / 2));
    tellProgress(from);
    await pause(Math.min(LONGEST_WAIT, 1000 * 2 ** (failures - 1)), signal);
    film = await call(staffApi.getFilm, { params: { film: film.id } }).catch(() => film);
  }
  const finished = await call(staffApi.finishFilm, {
    params: { film: film.id },
    body: { duration_seconds: await length },
  }).catch((error) => {
    // It is not what it was: the file is sent anew when it is chosen again.
    if (isStatus(error, 409)) localStorage.removeItem(keyOf(file));
    throw error;
  });
  localStorage.removeItem(keyOf(file));
  return finished;
}
