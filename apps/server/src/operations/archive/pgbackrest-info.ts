import * as z from 'zod/mini';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Range } from './archive-line.ts';

const ofDatabase = z.object({ id: z.number() });

const stanzaInfo = z.object({
  status: z.object({ code: z.number(), message: z.string() }),
  /** What went wrong with each repository. */
  repo: z.array(z.object({ status: z.object({ code: z.number(), message: z.string() }) })),
  archive: z.array(z.object({ database: ofDatabase, max: z.nullable(z.string()) })),
  backup: z.array(
    z.object({
      database: ofDatabase,
      timestamp: z.object({ stop: z.number() }),
      info: z.object({ size: z.number(), repository: z.object({ delta: z.number() }) }),
    }),
  ),
  /** The clusters that the stanza has archived; an upgrade of PostgreSQL begins another. */
  db: z.array(z.object({ id: z.number(), version: z.string() })),
});

/** What `pgbackrest info` says of a stanza. */
export type StanzaInfo = z.output<typeof stanzaInfo>;

/**
 * Reads the answer of `pgbackrest --output=json info`.
 * @throws when it is none
 */
export function parseInfo(text: string): StanzaInfo {
  const [info] = z.array(stanzaInfo).parse(JSON.parse(text));
  if (info === undefined) throw new Error('it names no stanza');
  return info;
}

const lastBefore = ({ backup }: StanzaInfo, seconds: number) =>
  backup
    .filter(({ timestamp }) => timestamp.stop < seconds)
    .reduce<StanzaInfo['backup'][number] | undefined>(
      (last, one) => (last && last.timestamp.stop > one.timestamp.stop ? last : one),
      undefined,
    );

/** When the newest backup ended, in milliseconds since 1970; null: there is none. */
export const newestBackup = (info: StanzaInfo): number | null => {
  const stop = lastBefore(info, Number.POSITIVE_INFINITY)?.timestamp.stop;
  return stop === undefined ? null : stop * 1000;
};

/** The newest segment of the log in the archive of the cluster that runs. */
export function newestSegment({ archive, db }: StanzaInfo): string | null {
  const id = db.at(-1)?.id;
  const names = archive
    .filter(({ database }) => database.id === id)
    .map(({ max }) => max)
    .filter((max) => max !== null);
  return names.sort().at(-1) ?? null;
}

/**
 * What can be opened, the oldest first. Of a cluster before an upgrade nobody knows when its log
 * ended: it is shown up to its last backup.
 * @param until how far the log of the present cluster reaches, in milliseconds since 1970
 */
export function rangesOf({ backup, db }: StanzaInfo, until: number): Range[] {
  return db
    .map(({ id }) => {
      const stops = backup
        .filter(({ database }) => database.id === id)
        .map(({ timestamp }) => timestamp.stop)
        .sort((a, b) => a - b);
      // pgBackRest takes only a backup that ended before the point.
      const from = ((stops[0] ?? Number.POSITIVE_INFINITY) + 1) * 1000;
      return { from, to: id === db.at(-1)?.id ? until : (stops.at(-1) ?? 0) * 1000 };
    })
    .filter(({ from, to }) => from <= to);
}

/** What the backups take up in their repositories; pgBackRest does not tell the size of the log. */
export const bytesOf = ({ backup }: StanzaInfo): number =>
  backup.reduce((sum, { info }) => sum + info.repository.delta, 0);

/**
 * The backup that a point is made from.
 * @param at milliseconds since 1970
 * @throws StartRefusal where there is none
 */
export function backupFor(info: StanzaInfo, at: number): { major: number; bytes: number } {
  const found = lastBefore(info, at / 1000);
  const version = info.db.find(({ id }) => id === found?.database.id)?.version;
  if (found === undefined || version === undefined) {
    throw new StartRefusal({
      ja: 'その時点より前のバックアップが、pgBackRestにありません。',
      en: 'pgBackRest has no backup from before that point in time.',
    });
  }
  return { major: Number.parseInt(version, 10), bytes: found.info.size };
}
