import { type BackupIndex, listBackups } from '#operations/upkeep/backup-index.ts';
import type { BackupStore } from '#operations/upkeep/backup-store.ts';
import { findOwnSite } from '#operations/upkeep/stored-sites.ts';
import type { Config } from '#platform/config/config.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import { type ArchiveLine, noLine } from './archive-line.ts';

const DAY_MS = 86_400_000;

const OFF: Sentence = {
  ja: 'BACKUP_TO（バックアップの保管先）がないため、過去のサイトを開けません。BACKUP_TOとBACKUP_RECIPIENTを設定すると、毎晩のバックアップを、ここで開けるようになります。',
  en: 'There is nothing to open: with BACKUP_TO and BACKUP_RECIPIENT each night can be opened.',
};
const NONE: Sentence = {
  ja: 'バックアップはまだありません。今夜が最初です。',
  en: 'There is no backup yet: tonight brings the first one.',
};

/** A stored backup, and the second that names it on the screen. */
export interface StoredNight {
  /** Milliseconds since 1970. */
  at: number;
  index: BackupIndex;
}

/**
 * Reads which nights of this site are stored, the oldest first; of those to come none.
 * @returns undefined before the first backup
 * @throws StartRefusal where the place cannot be read
 */
export async function readNights(
  config: Config,
): Promise<{ store: BackupStore; nights: StoredNight[] } | undefined> {
  const ownSite = await findOwnSite(config);
  if (ownSite === null) return undefined;
  const { store } = ownSite.site;
  const now = Date.now();
  const nights = (await listBackups(store))
    .map((index) => ({ at: Math.floor(Date.parse(index.made_at) / 1000) * 1000, index }))
    .filter(({ at }) => at <= now)
    .toReversed();
  return { store, nights };
}

/** What is stored, each file of several nights once. */
function bytesOf(nights: readonly StoredNight[]): number {
  const files = new Map(
    nights.flatMap(({ index }) => index.files.map(({ sha256, bytes }) => [sha256, bytes] as const)),
  );
  const rows = nights.reduce((sum, { index }) => sum + index.archive.bytes, 0);
  return [...files.values()].reduce((sum, bytes) => sum + bytes, rows);
}

async function readLine(config: Config): Promise<ArchiveLine> {
  try {
    const nights = (await readNights(config))?.nights ?? [];
    const oldest = nights[0]?.at ?? Date.now();
    return {
      ...noLine('working', 'nights', NONE),
      ...(nights.length > 0 && { says: null }),
      days: Math.ceil((Date.now() - oldest) / DAY_MS),
      nights: nights.map(({ at }) => at),
      bytes: bytesOf(nights),
      safeUntil: nights.at(-1)?.at ?? null,
    };
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    return noLine('stopped', 'nights', error.sentence);
  }
}

/** A store far away is asked anew after so long, and the console asks every few seconds. */
const FRESH_MS = 30_000;

/** Reads which nights can be opened. */
export function nightsLine(config: Config): () => Promise<ArchiveLine> {
  let asked: { at: number; line: Promise<ArchiveLine> } | undefined;
  return async () => {
    if (config.backupTo === null) return noLine('off', 'nights', OFF);
    const now = performance.now();
    if (asked === undefined || now - asked.at > FRESH_MS) {
      asked = { at: now, line: readLine(config) };
    }
    const line = await asked.line.catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    if (line.archive === 'stopped') asked = undefined;
    return line;
  };
}
