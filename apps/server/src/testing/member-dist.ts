import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { testFolder } from './test-folder.ts';

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
