import { escapeHtml } from '#platform/html.ts';
import type { PlayableFile } from './playable-file.view.ts';

/** What the player's page may load: the film, its captions, its picture and its style, and only our own site frames it. */
export const PLAYER_POLICY = [
  "default-src 'none'",
  "media-src 'self'",
  "img-src 'self' https://i.vimeocdn.com",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The page that the frame of a film of our own shows: the film, filling it, with the browser's controls. */
export const playerPage = ({
  id,
  title,
  thumbnailUrl,
  hasCaptions,
}: PlayableFile): string => `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/player/player.css">
</head>
<body>
<video controls playsinline preload="metadata" src="/media/videos/${id}" aria-label="${escapeHtml(title)}"${
  thumbnailUrl ? ` poster="${escapeHtml(thumbnailUrl)}"` : ''
}>${
  hasCaptions
    ? `<track kind="captions" srclang="ja" label="日本語" src="/media/captions/${id}">`
    : ''
}</video>
</body>
</html>
`;

/** The style of {@link playerPage}. */
export const PLAYER_STYLE = `html, body { height: 100%; margin: 0; background: #000; color-scheme: dark; }
video { display: block; width: 100%; height: 100%; object-fit: contain; }
`;
