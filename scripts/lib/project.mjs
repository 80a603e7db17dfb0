import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const at = (...parts) => join(root, ...parts);

/** The program that a package brings, as a script to be run by Node. */
export function programOf(packageName, program) {
  const folder = at('node_modules', packageName);
  const { bin } = readJson(join(folder, 'package.json'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}
