import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { projectFolder } from './folders.ts';

/** What is known of the program that runs. */
export interface Release {
  /** Semantic version. */
  version: string;
  /** The commit it was built from; null where it runs from sources. */
  commit: string | null;
}

const release = z.object({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/)),
  commit: z.nullish(z.string().check(z.regex(/^[0-9a-f]{40}$/))),
});

let cached: Release | undefined;

/** Reads version and commit from the package.json of the project, or of the unpacked release. */
export function readRelease(): Release {
  if (cached === undefined) {
    const text = readFileSync(join(projectFolder, 'package.json'), 'utf8');
    const { version, commit = null } = release.parse(JSON.parse(text));
    cached = { version, commit };
  }
  return cached;
}

/**
 * How a command of `orchard` is entered where this program runs.
 * @param command with its options: `staff create --role admin`
 */
export const commandLine = (command: string, { commit } = readRelease()): string =>
  commit === null ? `npm run orchard -- ${command}` : `orchard ${command}`;
