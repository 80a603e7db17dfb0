import { type ArchiveState, readArchiveState } from '#platform/archive/archive-state.ts';
import type { Config } from '#platform/config/config.ts';
import { type Finding, unsure, well, wrong } from './finding.ts';

const ABOUT = { ja: '時点の記録', en: 'Archive' };

/** A stop that ends by itself within this time needs no mail. */
const LASTING_MS = 3_600_000;

type Settings = Pick<Config, 'archiveDays' | 'databaseUrl' | 'backupTo'>;

/** Milliseconds from the newest archived second until now; null without any. */
export function ageOfArchive({ stretches }: ArchiveState, now = Date.now()): number | null {
  const last = stretches.at(-1);
  return last === undefined ? null : Math.max(0, now - last.to);
}

/** Whether the archive does what it is for; a state that is not there yet does not. */
export const isArchiving = (state: ArchiveState | null): boolean =>
  state !== null && state.problem === null && state.isCurrent;

/**
 * How the archive is. Nothing is said of a database with an archive of its own, nor without a place
 * for backups, of which the line of backups tells.
 * @param isNew whether its process may have had no time yet to begin
 */
export function judgeArchive(
  { archiveDays, databaseUrl, backupTo }: Settings,
  state: ArchiveState | null,
  { isNew, now = Date.now() }: { isNew: boolean; now?: number },
): Finding | undefined {
  if (databaseUrl !== null || backupTo === null) return undefined;
  if (archiveDays === null) {
    return unsure(
      ABOUT,
      '取っていません。ARCHIVE_DAYSをoff以外にすると、どの秒の状態でも開けるようになります。',
      'None is kept. With ARCHIVE_DAYS other than off, any second can be opened.',
    );
  }
  if (state === null) {
    return (isNew ? unsure : wrong)(
      ABOUT,
      'まだ始まっていません。サーバーのログの archive の行で、理由を確かめてください。',
      'It has not begun: the lines "archive" of the log say why.',
    );
  }
  if (state.problem !== null) {
    return wrong(
      ABOUT,
      `止まっています：${state.problem.ja}`,
      `It has stopped: ${state.problem.en}`,
    );
  }
  const age = ageOfArchive(state, now);
  if (!state.isCurrent || age === null) {
    return unsure(
      ABOUT,
      'データベース全体の控えを作っています。終わると、その後の時点を開けます。',
      'The database is being copied whole; any second after that can be opened.',
    );
  }
  const minutes = Math.floor(age / 60_000);
  const gigabytes = (state.bytes / 1e9).toFixed(1);
  return well(
    ABOUT,
    `${minutes}分前まで保管済みです（${gigabytes} GB）。`,
    `Stored up to ${minutes} minutes ago (${gigabytes} GB).`,
  );
}

/** What administrators are mailed: a stop that has lasted, as a sentence. */
export function lastingTroubles(state: ArchiveState | null, now = Date.now()): string[] {
  if (state === null) return ['時点の記録が、まだ一度も始まっていません。'];
  if (state.problem === null) return [];
  const age = ageOfArchive(state, now);
  if (age !== null && age < LASTING_MS) return [];
  const since = age === null ? '' : `${Math.floor(age / 3_600_000)}時間、`;
  return [`時点の記録が${since}止まっています：${state.problem.ja}`];
}

/** The state of an archive that the settings want; null without one, or without a state. */
export const findArchive = async ({
  archiveDays,
  dataDir,
}: Pick<Config, 'archiveDays' | 'dataDir'>): Promise<ArchiveState | null> =>
  archiveDays === null ? null : await readArchiveState(dataDir).catch(() => null);
