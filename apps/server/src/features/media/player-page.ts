import { sizedPicture } from '@orchard/contract/picture-sizes';
import { findTimes } from '@orchard/contract/times';
import { SPEEDS } from '@orchard/contract/watching-rules';
import { escapeHtml, plainText } from '#platform/html/html.ts';
import type { PlayableFile } from './playable-file.view.ts';
import { filmPlayerAddress, filmPlayerStyle } from './player-scripts.ts';
import type { OpenFilm } from './streams.plugin.ts';

/** A part of a film. */
export interface Chapter {
  /** Seconds. */
  at: number;
  title: string;
}

/** More is not read on a line of time. */
const TITLE_LENGTH = 60;
const SEPARATORS = /^[\s　:：\-–—~〜・、。)）\]】」]+/;
const OPENING = /^[\s　(（[【「・●■]*$/;

/**
 * The chapters of a film: the lines of its text that begin with a time, each with what follows it
 * there or on the next line.
 * @param html the lecture's text, sanitised
 * @param length of the film in seconds; null while unknown
 */
export function chaptersIn(html: string, length: number | null): Chapter[] {
  const lines = plainText(html).split('\n');
  const found = new Map<number, string>();
  for (const [number, line] of lines.entries()) {
    const [time] = findTimes(line, length);
    if (!time || !OPENING.test(line.slice(0, time.index))) continue;
    const rest = line.slice(time.index + time.text.length).replace(SEPARATORS, '');
    const next = lines[number + 1] ?? '';
    const title = rest === '' && findTimes(next, null).length === 0 ? next : rest;
    if (title !== '' && !found.has(time.seconds)) {
      found.set(time.seconds, [...title].slice(0, TITLE_LENGTH).join(''));
    }
  }
  return [...found].map(([at, title]) => ({ at, title })).sort((a, b) => a.at - b.at);
}

const common = [
  "default-src 'none'",
  "img-src 'self' https://i.vimeocdn.com",
  "style-src 'self'",
  "script-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
];

/**
 * The player page's policy: film, captions, poster, style and our scripts, which make no markup from
 * text; only our own site may frame it.
 */
export const PLAYER_POLICY = [...common, "media-src 'self'"].join('; ');

/** The same for HLS: our script fetches the segments and joins them (`blob:`), without a worker. */
export const STREAM_POLICY = [...common, "media-src 'self' blob:", "connect-src 'self'"].join('; ');

const attribute = (name: string, value: string | null): string =>
  value === null ? '' : ` ${name}="${escapeHtml(value)}"`;

const START = `<button type="button" class="start" aria-label="再生する"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14l11-7z"></path></svg></button>`;

/** The page in the frame of our own film: it fills the frame, with controls of its own. */
export const playerPage = (
  { id, title, thumbnailUrl, hasCaptions, body, duration }: PlayableFile,
  film: OpenFilm | undefined,
): string => {
  const isStream = film?.plays === 'stream';
  const thumbnail = thumbnailUrl && sizedPicture(thumbnailUrl, 'wide');
  const poster = thumbnail ?? (film?.hasPoster ? `${film.address}poster.jpg` : null);
  const chapters = chaptersIn(body, duration);
  const attributes = [
    isStream
      ? attribute('data-stream', film.address) + (film.hasPreview ? ' data-preview' : '')
      : attribute('src', `/media/videos/${id}`),
    attribute('aria-label', title),
    attribute('poster', poster),
    attribute('data-speeds', SPEEDS.join(' ')),
    attribute('data-chapters', chapters.length > 0 ? JSON.stringify(chapters) : null),
  ].join('');
  const captions = hasCaptions
    ? `<track kind="captions" srclang="ja" label="日本語" src="/media/captions/${id}">`
    : '';
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${filmPlayerStyle()}">
${film?.plays === 'nothing' ? '' : `<script type="module" src="${filmPlayerAddress()}"></script>\n`}</head>
<body>
${
  film?.plays === 'nothing'
    ? '<p class="preparing">この動画は再生の準備をしています。しばらくしてから、もう一度開いてください。</p>'
    : `<main class="player"><video playsinline controlslist="nodownload" preload="metadata"${attributes}>${captions}</video>${START}</main>`
}
</body>
</html>
`;
};
