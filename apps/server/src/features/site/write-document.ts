import { formatMaintenanceAhead, type PlannedMaintenance } from '@orchard/contract/maintenance';
import type { Site } from '@orchard/contract/site';
import { escapeHtml, jsonForScript } from '#platform/html/html.ts';
import { BROWSERS_PATH } from './browsers-page.ts';
import type { RenderedScreen } from './screen-renderer.ts';

/** The parts of a document that the build does not know. */
export interface DocumentParts {
  site: Site;
  /** The maintenance of which every screen tells; null: none. */
  planned: PlannedMaintenance | null;
  /** Scripts that the screen needs beside those of every screen. */
  files: readonly string[];
  /** The screen, and the script that lets it go before the others; absent where the browser renders it. */
  screen?: RenderedScreen | undefined;
  /** The script that starts the others; absent from an app without a build. */
  start: string | undefined;
}

const ROOT = '<div id="root"></div>';

const carried = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${jsonForScript(value)}</script>`;

/** What a visitor reads where the app does not come; the style decides when. */
const LOST =
  '<div id="lost" role="alert"><p>画面を最後まで読み込めませんでした。再読み込みしてもこの表示が続くときは、ブラウザーを新しくしてください。</p>' +
  `<p><a href="">再読み込みする</a> <a href="${BROWSERS_PATH}">対応環境を見る</a></p></div>`;

/** Tells of a maintenance on whatever screen, at its lower edge, also where no script runs. */
function ahead(planned: PlannedMaintenance): string {
  const said = [formatMaintenanceAhead(planned), ...(planned.message?.split(/\r?\n/) ?? [])];
  return `<aside id="ahead" aria-label="メンテナンスのご案内">${said.map(escapeHtml).join('<br>')}</aside>`;
}

/**
 * One small script, which runs before a visitor can press anything, starts the others: behind a
 * rendered screen, which the browser shows before its scripts load, and at once where there is none.
 */
const scriptsLater = (html: string, start: string, isRendered: boolean) =>
  html
    .replace(
      isRendered
        ? /<(script type|link rel)="(?:module|modulepreload)"/g
        : /<(script type)="module"/g,
      '<$1="later"',
    )
    .replace(
      '</head>',
      () => `<script type="module" async blocking="render" src="${start}"></script>\n</head>`,
    );

/** Writes the parts of one screen into the build's document. */
export function writeDocument(
  template: string,
  { site, planned, files, screen, start }: DocumentParts,
): string {
  const title = screen?.title ?? site.name ?? site.brands[0]?.document_title ?? site.product;
  const preloads = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  const html = template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--site-->', () => preloads.join('\n'));
  const body = [
    screen ? `<div id="root" data-rendered>${screen.html}</div>` : ROOT,
    ...(planned ? [ahead(planned)] : []),
    carried('site', site),
    ...(screen ? [carried('queries', screen.queries)] : []),
    LOST,
  ].join('\n');
  const started = start ? scriptsLater(html, start, screen !== undefined) : html;
  return started.replace(ROOT, () => body);
}
