import type { VimeoImport } from '@orchard/contract/staff/vimeo';
import { writeVimeo } from '@orchard/contract/staff/vimeo-address';
import type { StaffVideo } from '#features/videos/videos.commands.ts';
import { paragraphsOf } from '#platform/html/html.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import type { FullFilm } from './vimeo-films.view.ts';

/** A new video of a film. */
export const draftOf = (
  film: FullFilm,
  params: Pick<VimeoImport, 'publication' | 'tag_ids' | 'brand_ids'>,
) => ({
  title: film.title,
  // As it is stored, so that the history shows no difference.
  body: sanitizeHtml(paragraphsOf(film.description)),
  vimeo: writeVimeo(film),
  ...{ embed_url: null, media_file: null },
  thumbnail_url: film.picture,
  duration_seconds: film.duration,
  published_at: params.publication === 'own_dates' ? film.date : null,
  published_until: null,
  tag_ids: params.tag_ids,
  brand_ids: params.brand_ids,
});

/** A video that is here already, with what it lacks; and the Japanese names of that. */
export function completed(before: StaffVideo, film: FullFilm) {
  const hash = before.vimeo?.split('/')[1] ?? null;
  const changes: [name: string, change: Partial<StaffVideo>][] = [];
  if (film.hash !== null && film.hash !== hash) {
    changes.push(['再生用のハッシュ', { vimeo: writeVimeo(film) }]);
  }
  if (before.duration_seconds === null && film.duration !== null) {
    changes.push(['長さ', { duration_seconds: film.duration }]);
  }
  if (before.thumbnail_url === null && film.picture !== null) {
    changes.push(['サムネイル', { thumbnail_url: film.picture }]);
  }
  const after: StaffVideo = Object.assign({ ...before }, ...changes.map(([, change]) => change));
  return { after, names: changes.map(([name]) => name) };
}
