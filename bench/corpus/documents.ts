import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readHtmlPage } from './html-page.ts';
import { readManPage } from './man-page.ts';
import { CACHE, unpacked } from './packages.ts';
import { SOURCES, type Source } from './sources.ts';
import { documentOf, type TextDocument, tidyTitle } from './text-document.ts';

function pagesOf(source: Source): string[] {
  const folder = join(unpacked(source.package), source.folder);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => source.pages.test(basename(path)))
    .map((path) => join(folder, path))
    .filter((path) => lstatSync(path).isFile())
    .sort();
}

function documentsOn(path: string, { level, tag }: Source): (TextDocument | undefined)[] {
  if (level === undefined) {
    const { title, blocks } = readManPage(gunzipSync(readFileSync(path)).toString());
    return [documentOf(title, blocks, tag)];
  }
  return readHtmlPage(readFileSync(path, 'utf8'), level).map(({ title, blocks }) =>
    documentOf(tidyTitle(title), blocks, tag),
  );
}

/** Reads the real texts, each title once; fetches them the first time. */
export function readDocuments(report: (line: string) => void): TextDocument[] {
  const file = join(CACHE, 'documents.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as TextDocument[];
  const byTitle = new Map<string, TextDocument>();
  for (const source of SOURCES) {
    const before = byTitle.size;
    for (const path of pagesOf(source)) {
      for (const one of documentsOn(path, source)) {
        if (one && !byTitle.has(one.title)) byTitle.set(one.title, one);
      }
    }
    report(`${source.package}: ${byTitle.size - before} texts`);
  }
  const documents = [...byTitle.values()];
  writeFileSync(file, JSON.stringify(documents));
  return documents;
}
