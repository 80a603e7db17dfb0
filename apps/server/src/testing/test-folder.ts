import { join } from 'node:path';
import { afterAll } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** A temporary folder of a test file: names what is in it, and goes after all else has ended. */
export function testFolder(): (...parts: string[]) => string {
  const folder = temporaryFolder();
  afterAll(folder.remove);
  return (...parts) => join(folder.path, ...parts);
}
