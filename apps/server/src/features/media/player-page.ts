import { sizedPicture } from '@orchard/contract/picture-sizes';
import { escapeHtml } from '#platform/html/html.ts';
import type { PlayableFile } from './playable-file.view.ts';
import { filmPlayerAddress } from './player-scripts.ts';
import type { OpenFilm } from './streams.plugin.ts';

const common = [
  "default-src 'none'",
  "img-src 'self' https://i.vimeocdn.com",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
];

/** The player page's policy: film, captions, poster and style; only our own site may frame it. */
export const PLAYER_POLICY = [...common, "media-src 'self'"].join('; ');

/**
 * The same for HLS: our script joins the segments (`blob:`), uses no worker and makes no markup.
 */
export const STREAM_POLICY = [
  ...common,
  "media-src 'self' blob:",
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const attribute = (name: string, value: string | null): string =>
  value === null ? '' : ` ${name}="${escapeHtml(value)}"`;

/** The page in the frame of our own film: it fills the frame and has the browser's controls. */
export const playerPage = (
  { id, title, thumbnailUrl, hasCaptions }: PlayableFile,
  film: OpenFilm | undefined,
): string => {
  const isStream = film?.plays === 'stream';
  const thumbnail = thumbnailUrl && sizedPicture(thumbnailUrl, 'wide');
  const poster = thumbnail ?? (film?.hasPoster ? `${film.address}poster.jpg` : null);
  const source = isStream
    ? attribute('data-stream', film.address) + (film.hasPreview ? ' data-preview' : '')
    : attribute('src', `/media/videos/${id}`);
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/player/player.css">
${isStream ? `<script type="module" src="${filmPlayerAddress()}"></script>\n` : ''}</head>
<body>
${
  film?.plays === 'nothing'
    ? '<p>この動画は再生の準備をしています。しばらくしてから、もう一度開いてください。</p>'
    : `<video controls playsinline preload="metadata"${source}${attribute('aria-label', title)}${attribute('poster', poster)}>${
        hasCaptions
          ? `<track kind="captions" srclang="ja" label="日本語" src="/media/captions/${id}">`
          : ''
      }</video>`
}
</body>
</html>
`;
};

/** The style of {@link playerPage}. */
export const PLAYER_STYLE = `html, body { height: 100%; margin: 0; background: #000; color-scheme: dark; }
video { display: block; width: 100%; height: 100%; object-fit: contain; }
p { display: grid; place-items: center; height: 100%; margin: 0; padding: 1rem; box-sizing: border-box; color: #e5e7eb; font: 1rem/1.7 sans-serif; text-align: center; }
.preview { position: fixed; bottom: 4.5rem; border: 2px solid #fff; border-radius: 4px; background-color: #000; pointer-events: none; }
.preview[hidden] { display: none; }
`;
