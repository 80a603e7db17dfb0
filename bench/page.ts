import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../docs/performance.md');

const marks = (part: string) =>
  [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`] as [string, string];

/**
 * Replaces the tables of a part; the rest of the page stays. The text between the marks comes only
 * from measurements.
 * @throws when the page has no place for the part
 */
export function writePart(part: string, text: string): void {
  const [begin, end] = marks(part);
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${part}`);
  writeFileSync(file, `${page.slice(0, from + begin.length)}\n${text.trim()}\n${page.slice(to)}`);
}
