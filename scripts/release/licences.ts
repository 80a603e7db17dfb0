import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lock } from './needed-packages.ts';

const LICENCE = /^(?:licen[cs]e|notice|copying)[^/]*$/i;

/** The licences of the packages that a release holds, bundled or as they are, in one text. */
export async function licencesOf(
  project: string,
  lock: Lock,
  places: readonly string[],
): Promise<string> {
  const parts: string[] = [];
  for (const place of places) {
    const { version, license = 'no licence named' } = lock[place] ?? {};
    const names = await readdir(join(project, place)).catch(() => []);
    const texts = await Promise.all(
      names
        .filter((name) => LICENCE.test(name))
        .sort()
        .map((name) => readFile(join(project, place, name), 'utf8').catch(() => '')),
    );
    parts.push(
      [`${place.replace(/^.*node_modules\//, '')} ${version}: ${license}`, ...texts].join('\n\n'),
    );
  }
  return `${parts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}
