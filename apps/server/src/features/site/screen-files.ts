import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
