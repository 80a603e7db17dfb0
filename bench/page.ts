import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../docs/performance.md');

const marks = (part: string) =>
  [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`] as [string, string];

/**
 * Puts the tables of a part in place of the earlier ones; everything else of the page stays. What is
 * written between the marks comes from measurements only.
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
