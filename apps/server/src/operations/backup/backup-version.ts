import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Migration } from '#platform/database/migration-files.ts';
import type { Manifest } from './manifest.ts';

/**
 * Judges whether this version can restore a backup: of the same version, or of an older one, whose
 * migrations are the first ones of this one's.
 * @param migrations those of this version, in order
 * @returns the last migration of the backup: its rows fit a database at that level
 * @throws StartRefusal for a backup of a newer version, or of another program
 */
export function backupLevel(
  { migrations: made, migration_checksums: checksums, made_at }: Manifest,
  migrations: readonly Pick<Migration, 'name' | 'checksum'>[],
): string {
  const last = made.at(-1);
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = made.find((name) => !names.has(name));
  if (last === undefined || (unknown !== undefined && unknown > (migrations.at(-1)?.name ?? ''))) {
    throw new StartRefusal({
      ja: `${made_at} のバックアップは、これより新しいバージョンで作られています（${unknown ?? 'マイグレーションなし'}）。何も復元していません。そのバージョン以降を入れて、復元してください。`,
      en: `The backup of ${made_at} was made by a newer version of the program (its database has ${unknown ?? 'no migration'}, which this one does not know). Nothing was restored: install that version or a later one, then restore with it.`,
    });
  }
  const fits = made.every((name, at) => {
    const here = migrations[at];
    return here?.name === name && checksums[at] === here.checksum;
  });
  if (!fits) {
    throw new StartRefusal({
      ja: `${made_at} のバックアップは、これとは別のプログラムで作られています（データベースの成り立ちが違います）。何も復元していません。作ったプログラムで復元してください。`,
      en: `The backup of ${made_at} was made by another program than this one: its database came about in other steps. Nothing was restored: restore it with the program that made it.`,
    });
  }
  return last;
}
