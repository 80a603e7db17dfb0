import { staffApi } from '@orchard/contract/staff';
import { type Film, MAX_FILM_BYTES } from '@orchard/contract/staff/films';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { OWN_KEYS } from '#lib/console-store.ts';
import { addressOf, call } from './call.ts';
import { isStatus, Problem, problemOf } from './problem.ts';
import { isBreak, type OnProgress, sendInParts } from './send-in-parts.ts';

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

/** The length of a film as the browser reads it, in seconds; null where it cannot. */
function lengthOf(file: File): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  return new Promise<number | null>((resolve) => {
    const tell = () =>
      resolve(video.duration > 0 && video.duration < Infinity ? video.duration : null);
    setTimeout(tell, 10_000);
    video.onloadedmetadata = tell;
    video.onerror = tell;
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
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<Film> {
  if (file.size === 0) throw new Problem(422, formatStaffMessage('film.empty'));
  if (file.size > MAX_FILM_BYTES) {
    throw new Problem(422, formatStaffMessage('film.too_large'));
  }
  const length = lengthOf(file);
  const film = await begin(file);
  const answer = await sendInParts(file, {
    request: (from) => ({
      url: addressOf(staffApi.sendFilmPart, {
        params: { film: film.id },
        query: { offset: String(from) },
      }),
      type: 'application/octet-stream',
    }),
    from: film.received,
    ask: async () => (await call(staffApi.getFilm, { params: { film: film.id } })).received,
    onProgress,
    signal,
  });
  if (signal.aborted) throw new Problem(0, 'アップロードを中止しました。');
  if (answer.status !== 200) {
    if (answer.status !== 409 && !isBreak(answer)) localStorage.removeItem(keyOf(file));
    throw problemOf(answer.status, answer.body);
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
