import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site } from '@orchard/contract/site';
import type { FastifyBaseLogger } from 'fastify';

/** A file of the app in the build's manifest. */
interface Built {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

/** The scripts of the app, by the build's own manifest. */
export interface ScreenFiles {
  /** The scripts that a screen needs beside those of every screen. */
  of(sources: readonly string[]): string[];
  /** The script that starts the others after a rendered screen. */
  start: string | undefined;
}

const START = 'src/start.ts';

/**
 * Finds the scripts of the app.
 * @param dist folder of the built app
 */
export async function screenFiles(dist: string): Promise<ScreenFiles> {
  const path = join(dist, '.vite/manifest.json');
  // An app without a build has no manifest: the browser finds its scripts itself, only later.
  const text = existsSync(path) ? await readFile(path, 'utf8') : '{}';
  const manifest = JSON.parse(text) as Record<string, Built>;
  const reach = (name: string, reached = new Set<string>()): Set<string> => {
    if (reached.has(name)) return reached;
    reached.add(name);
    for (const next of manifest[name]?.imports ?? []) reach(next, reached);
    return reached;
  };
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const first = new Set(entries.flatMap((name) => [...reach(name)]));
  const start = manifest[START]?.file;
  return {
    of: (sources) =>
      [...new Set(sources.flatMap((source) => [...reach(source)]))].flatMap((name) => {
        const file = manifest[name]?.file;
        return file && !first.has(name) ? [`/${file}`] : [];
      }),
    start: start && `/${start}`,
  };
}

/** The request for a screen, and the function that makes its loaders' calls. */
interface ScreenRequest {
  /** Path and query. */
  url: string;
  site: Site;
  fetch: (url: string) => Promise<Response>;
}

/** A completely rendered screen. */
export interface RenderedScreen {
  status: 200 | 404;
  title: string;
  html: string;
  /** The data that the app starts with. */
  queries: unknown;
}

/** What the app's table of routes knows of an address. */
interface KnownScreen {
  /** The files of its screen, among the sources of the app. */
  files: string[];
  /** No screen has the address. */
  isNotFound: boolean;
}

/** The build of the members' app for the server. */
interface ServerEntry {
  renderScreen(request: ScreenRequest): Promise<RenderedScreen | { redirect: string } | undefined>;
  screenAt(url: string, site: Site): KnownScreen;
}

/** Renders screens, and knows of them what needs no rendering. */
interface ScreenRenderer {
  /** `undefined` leaves the screen to the browser. */
  render: ServerEntry['renderScreen'];
  screenAt: ServerEntry['screenAt'];
}

const NOTHING: ScreenRenderer = {
  render: async () => undefined,
  screenAt: () => ({ files: [], isNotFound: false }),
};

/**
 * Renders the screens of the members' app. What cannot be rendered is logged, and left to the
 * browser.
 * @param dist folder of the built app
 */
export async function createScreenRenderer(
  dist: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<ScreenRenderer> {
  const file = join(dist, 'server/entry-server.js');
  // An app without a build has no such file.
  if (!existsSync(file)) return NOTHING;
  const { renderScreen, screenAt } = (await import(pathToFileURL(file).href)) as ServerEntry;
  return {
    async render(request) {
      try {
        return await renderScreen(request);
      } catch (error) {
        log.error({ err: error, url: request.url }, 'a screen could not be rendered');
        return undefined;
      }
    },
    screenAt,
  };
}
