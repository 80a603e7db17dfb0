import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import { openApiDocument } from '@orchard/contract/openapi';
import type { Migration } from '#server/platform/database/migration-files.ts';
import type { ApiDescription } from './api-changes.ts';

const root = join(import.meta.dirname, '..');
const descriptionFile = join(root, 'docs/api/openapi.json');
const checksumsFile = join(root, 'apps/server/migrations/checksums.txt');

/** The calls that the last release described. */
export const releasedDescription = (): ApiDescription =>
  JSON.parse(readFileSync(descriptionFile, 'utf8'));

/** The calls as declared now. */
export const currentDescription = (): ApiDescription =>
  JSON.parse(
    JSON.stringify(
      openApiDocument(api, {
        product: 'Orchard',
        origin: 'http://localhost:3000',
        sessionCookie: 'session',
      }),
    ),
  );

/** The checksums of the last release's migrations, by name; none before the first. */
export const releasedChecksums = (): Map<string, string> =>
  new Map(
    readFileSync(checksumsFile, 'utf8')
      .split(/\r?\n/)
      .filter(Boolean)
      .map((line) => {
        const [checksum = '', name = ''] = line.split(/ +/);
        return [name, checksum];
      }),
  );

/** Returns the changes of migrations that sites of the last release would refuse. */
export function changedMigrations(
  released: ReadonlyMap<string, string>,
  now: readonly Pick<Migration, 'name' | 'checksum'>[],
): string[] {
  const last = [...released.keys()].at(-1) ?? '';
  const changed = [...released].flatMap(([name, checksum]) => {
    const migration = now.find((one) => one.name === name);
    if (!migration) return [`${name} is gone, and sites have it`];
    return migration.checksum === checksum ? [] : [`${name} was changed, and sites have it`];
  });
  const low = now
    .filter(({ name }) => !released.has(name) && name < last)
    .map(({ name }) => `${name} comes before ${last}, which sites have: give it a later number`);
  return [...changed, ...low];
}

/** Records the calls and migrations of a release. */
export function noteRelease(migrations: readonly Migration[]): void {
  writeFileSync(descriptionFile, `${JSON.stringify(currentDescription(), null, 1)}\n`);
  writeFileSync(
    checksumsFile,
    migrations.map(({ name, checksum }) => `${checksum}  ${name}\n`).join(''),
  );
}
