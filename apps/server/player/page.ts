/** The film of the page. */
export const film = document.querySelector('video') as HTMLVideoElement;

/** What fills the frame: the film and what lies over it. */
export const player = document.querySelector('.player') as HTMLElement;

/** The number of the video, as in the page's address. */
export const videoId = location.pathname.split('/').at(-1) as string;

/** Tells what frames the page that the film cannot go on. */
export function reportFailure(): void {
  film.dataset.failed = '';
  film.dispatchEvent(new Event('filmfailed'));
}

/** Tells it that something of the film came: a slow line is no failure, and a failure is over. */
export function reportComing(): void {
  delete film.dataset.failed;
  film.dispatchEvent(new Event('filmcoming'));
}

/** Tells it that the film takes commands. */
export function reportReady(): void {
  film.dataset.ready = '';
  film.dispatchEvent(new Event('filmready'));
}
