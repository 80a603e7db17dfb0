import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build says of a file of the app. */
interface Built {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

/** The scripts of the app, by the build's own manifest. */
export interface ScreenFiles {
  /** What a screen needs beside the first ones. */
  of(sources: readonly string[]): string[];
  /** What lets a screen that is rendered go before the scripts. */
  start: string | undefined;
}

const START = 'src/start.ts';

/**
 * Finds the scripts of the app.
 * @param dist folder of the built app
 */
export async function screenFiles(dist: string): Promise<ScreenFiles> {
  const path = join(dist, '.vite/manifest.json');
  // An app that no build made has none: its scripts are found by themselves, only later.
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
