import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Migration } from '#platform/database/migration-files.ts';
import { deriveKey, sameSecret, sign } from '#platform/secrets/secrets.ts';

const count = z.number().check(z.int(), z.nonnegative());
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** One file of a backup. */
const file = z.object({ path: z.string(), bytes: count, sha256: digest });

const manifest = z.object({
  format: z.literal(1),
  /** Under which it is stored; null for a plain backup. */
  name: z.nullable(z.string()),
  made_at: z.string(),
  /** The migrations of the database that was backed up. */
  migrations: z.array(z.string()),
  /** The checksums of their files, in the same order. */
  migration_checksums: z.array(digest),
  tables: z.array(
    z.object({
      name: z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/)),
      columns: z.array(z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/))),
      rows: count,
      file,
    }),
  ),
  sequences: z.array(
    z.object({ name: z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/)), last: count }),
  ),
  /** Uploaded films and pictures, and the installation's secret. */
  files: z.array(file),
  /** The newest hash of the chain over the audit log; null: nothing is sealed yet. */
  audit_head: z.nullable(digest),
  /** Where films lay that no backup holds. */
  bucket: z.nullish(z.object({ address: z.string() })),
});

/** The content of a backup. Written last: a backup without it is unfinished. */
export type Manifest = z.output<typeof manifest>;
export type BackedUpTable = Manifest['tables'][number];
export type BackedUpFile = z.output<typeof file>;

const NAME = 'manifest.json';
const sum = (text: string) => createHash('sha256').update(text).digest('hex');

const sealOf = (text: string, secret: string) => sign(deriveKey(secret, 'backup'), text);

/**
 * The manifest as its file holds it: the text, and before it its checksum and its seal.
 * @param secret of the installation; null: what nothing seals
 */
export const manifestFile = (
  content: Manifest,
  secret: string | null,
): { name: string; text: string } => {
  const text = JSON.stringify(content, null, 1);
  const head = secret === null ? sum(text) : `${sum(text)} ${sealOf(text, secret)}`;
  return { name: NAME, text: `${head}\n${text}\n` };
};

const unsealed = (folder: string, secret: string | null) =>
  secret === null
    ? new StartRefusal({
        ja: `${folder} を書いたのがこのサイトかどうか、サイトの秘密（APP_SECRET）がないため確かめられません。何も復元していません。APP_SECRETを設定してください。もうないときは、バックアップの出どころを確かめ、正しければ --vouch をつけて実行してください。`,
        en: `Nothing shows that this site wrote ${folder}: its secret (APP_SECRET) is not known here. Nothing was restored. Set APP_SECRET; where it is lost, make sure where the backup comes from and say --vouch.`,
      })
    : new StartRefusal({
        ja: `${folder} は、このサイトが書いたバックアップだと確かめられません（サイトの秘密による封印が合いません）。何も復元していません。バックアップの出どころを確かめ、正しければ --vouch をつけて実行してください。`,
        en: `Nothing shows that this site wrote the backup ${folder}: it is not sealed by the secret of this site. Nothing was restored. Make sure where it comes from; if it is right, say --vouch.`,
      });

/**
 * Reads the manifest of a backup.
 * @param secret the one that must have sealed it; null: it is not known; absent: nobody asks
 * @throws StartRefusal when the folder holds no whole backup, or not one of the secret's
 */
export function readManifest(folder: string, secret?: string | null): Manifest {
  let json: string;
  try {
    json = readFileSync(join(folder, NAME), 'utf8');
  } catch {
    throw new StartRefusal({
      ja: `${folder} に、完成したバックアップがありません（${NAME} がありません）。`,
      en: `${folder} holds no finished backup (${NAME} is missing).`,
    });
  }
  const [head = '', ...lines] = json.trimEnd().split('\n');
  const [checksum, seal = ''] = head.split(' ');
  const text = lines.join('\n');
  if (sum(text) !== checksum)
    throw new StartRefusal({
      ja: `${join(folder, NAME)} は壊れています。`,
      en: `${join(folder, NAME)} is damaged.`,
    });
  if (secret === null || (secret !== undefined && !sameSecret(seal, sealOf(text, secret)))) {
    throw unsealed(folder, secret);
  }
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new StartRefusal({
      ja: `${folder} は、別のバージョンのバックアップコマンドで作られています。`,
      en: `${folder} was made by another version of the backup command.`,
    });
  }
  return parsed.data;
}

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
