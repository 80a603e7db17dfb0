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

/** Adds new migrations at the end of order.txt. */
export function noteNewMigrations(): void {
  const { order, names } = readMigrationOrder();
  const missing = names.filter((name) => !order.includes(name));
  writeFileSync(file, [...order, ...missing, ''].join('\n'));
}

/**
 * Returns what is wrong with the order in which migrations were added. A site that has applied the
 * later ones refuses one with a lower number, for good.
 */
export function orderFaults(order: readonly string[], names: readonly string[]): string[] {
  const faults: string[] = [];
  let last = '';
  for (const name of order) {
    if (!names.includes(name)) faults.push(`${name} is gone, and there are sites that have it`);
    if (name <= last) faults.push(`${name} was added after ${last}: give it a later number`);
    else last = name;
  }
  for (const name of names) {
    if (!order.includes(name)) faults.push(`${name} is not in order.txt: run npm run db:types`);
  }
  return faults;
}
