import { escapeHtml } from '#platform/html/html.ts';

/** Where the banner's styles are. */
export const BANNER_PATH = '/point-in-time/banner.css';
/** Leads back to the running site. */
export const LEAVE_PATH = '/point-in-time/leave';

/** Stands above every screen of a point, so that nobody takes it for the running site. */
export const banner = (point: string): string =>
  `<div class="recovery-point-banner" role="region" aria-label="過去の時点の表示"><span>${escapeHtml(point)} の時点（見るだけ）</span><a href="${LEAVE_PATH}">今のサイトに戻る</a></div>`;

export const BANNER_STYLE = `.recovery-point-banner {
  position: fixed;
  inset: auto 0 0;
  z-index: 2147483647;
  display: flex;
  flex-wrap: wrap;
  gap: 0 1rem;
  align-items: center;
  justify-content: center;
  padding: 0 0.75rem env(safe-area-inset-bottom);
  color: #1c1917;
  background: #fbbf24;
  font: 600 0.875rem/1.5 system-ui, sans-serif;
}
.recovery-point-banner a {
  color: inherit;
  padding: 0.75rem 0.25rem;
  text-decoration: underline;
}
.recovery-point-banner a:focus-visible {
  outline: 3px solid #1c1917;
}
body {
  padding-bottom: 4rem;
}
`;
