import type { Site } from '@orchard/contract/site';
import { escapeHtml, jsonForScript } from '#platform/html/html.ts';
import type { RenderedScreen } from './screen-renderer.ts';

/** The parts of a document that the build does not know. */
export interface DocumentParts {
  site: Site;
  /** Scripts that the screen needs beside those of every screen. */
  files: readonly string[];
  /** The screen, and the script that lets it go before the others; absent where the browser renders it. */
  screen?: (RenderedScreen & { start: string }) | undefined;
}

const ROOT = '<div id="root"></div>';

const carried = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${jsonForScript(value)}</script>`;

/**
 * The browser shows the rendered screen before its scripts load: one small script, which runs
 * before a visitor can press anything, starts the others later.
 */
const scriptsLater = (html: string, start: string) =>
  html
    .replace(/<(script type|link rel)="(?:module|modulepreload)"/g, '<$1="later"')
    .replace(
      '</head>',
      () => `<script type="module" async blocking="render" src="${start}"></script>\n</head>`,
    );

/** Writes the parts of one screen into the build's document. */
export function writeDocument(template: string, { site, files, screen }: DocumentParts): string {
  const title = screen?.title ?? site.name ?? site.brands[0]?.document_title ?? site.product;
  const preloads = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  const html = template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--site-->', () => preloads.join('\n'));
  const body = [
    screen ? `<div id="root" data-rendered>${screen.html}</div>` : ROOT,
    carried('site', site),
    ...(screen ? [carried('queries', screen.queries)] : []),
  ].join('\n');
  return (screen ? scriptsLater(html, screen.start) : html).replace(ROOT, () => body);
}
