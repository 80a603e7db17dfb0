import type { Site } from '@orchard/contract/site';
import { escapeHtml, jsonForScript } from '#platform/html.ts';
import type { FirstAnswers } from './first-answers.ts';

/** What a document carries beside what the build wrote. */
export interface DocumentParts {
  site: Site;
  /** What the app begins with; empty where it asks for everything itself. */
  answers: FirstAnswers;
  /** Scripts that the screen needs beside those of every screen. */
  files: readonly string[];
  /** The screen as the app would draw it, and the script that lets it go before the others. */
  drawn?: { html: string; start: string } | undefined;
}

const ROOT = '<div id="root"></div>';

const carried = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${jsonForScript(value)}</script>`;

/** What is drawn is seen before its scripts are there: one lets them in when it is time. */
const scriptsLater = (html: string, start: string) =>
  html
    .replace(/<(script type|link rel)="(?:module|modulepreload)"/g, '<$1="later"')
    .replace('</head>', () => `<script type="module" async src="${start}"></script>\n</head>`);

/** Writes into the document of the build, for one screen, what it carries. */
export function writeDocument(
  template: string,
  { site, answers, files, drawn }: DocumentParts,
): string {
  const title = escapeHtml(site.brands[0]?.document_title ?? site.product);
  const preloads = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  const html = template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('<!--site-->', () => preloads.join('\n'));
  const body = [
    drawn ? `<div id="root" data-drawn>${drawn.html}</div>` : ROOT,
    carried('site', site),
    ...(Object.keys(answers).length > 0 ? [carried('first', answers)] : []),
  ].join('\n');
  return (drawn ? scriptsLater(html, drawn.start) : html).replace(ROOT, () => body);
}
