import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** A temporary folder of a test file: names what is in it, and goes after all else has ended. */
export function testFolder(): (...parts: string[]) => string {
  const folder = temporaryFolder();
  afterAll(folder.remove);
  return (...parts) => join(folder.path, ...parts);
}

/** A build of the members' app with nothing but its page and these files; gone after the tests. */
export function makeMemberDist(files: Readonly<Record<string, string>> = {}): string {
  const at = testFolder();
  const page = '<!doctype html><title>x</title><!--site-->';
  for (const [name, text] of Object.entries({ 'index.html': page, ...files })) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  }
  return at();
}
