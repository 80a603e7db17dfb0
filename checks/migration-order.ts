import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../apps/server/migrations');
const file = join(folder, 'order.txt');

/** The migrations in the order in which they were added, and the names of all that exist. */
export const readMigrationOrder = (): { order: string[]; names: string[] } => ({
  order: readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean),
  names: readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort(),
});

/** The migrations that were released: sites have them. */
export const readReleased = (): string[] =>
  [...readFileSync(join(folder, 'checksums.txt'), 'utf8').matchAll(/ {2}(\S+\.sql)$/gm)].map(
    ([, name = '']) => name,
  );

/** Adds new migrations at the end of order.txt, and takes out those that went before a release. */
export function noteNewMigrations(): void {
  const { order, names } = readMigrationOrder();
  const released = readReleased();
  const there = order.filter((name) => names.includes(name) || released.includes(name));
  const missing = names.filter((name) => !order.includes(name));
  writeFileSync(file, [...there, ...missing, ''].join('\n'));
}

/**
 * Returns what is wrong with the order in which migrations were added. A site that has applied the
 * later ones refuses one with a lower number, for good.
 */
export function orderFaults(
  order: readonly string[],
  names: readonly string[],
  released: readonly string[],
): string[] {
  const faults: string[] = [];
  let last = '';
  for (const name of order) {
    if (!names.includes(name)) {
      const hint = released.includes(name)
        ? 'and there are sites that have it: bring it back, and undo it in a new one'
        : 'and was never released: run npm run generate';
      faults.push(`${name} is gone, ${hint}`);
    }
    if (name <= last) faults.push(`${name} was added after ${last}: give it a later number`);
    else last = name;
  }
  for (const name of names) {
    if (!order.includes(name)) faults.push(`${name} is not in order.txt: run npm run generate`);
  }
  return faults;
}
