import type { Config } from '#platform/config/config.ts';
import { type ArchiveLine, noLine } from './archive-line.ts';
import { readArchiveState } from './archive-state.ts';

const OFF =
  'BACKUP_TO（バックアップの保管先）がないか、ARCHIVE_DAYSがoffのため、時点の記録を取っていません。設定すると、その後の時点を秒単位で開けるようになります。';

const NEVER =
  '時点の記録は、まだ始まっていません。起動から数分たっても始まらないときは、サーバーのログの archive の行で、理由を確かめてください。';

/** How the archive of the embedded database is, as its process has noted. */
export async function readOwnLine({
  archiveDays,
  dataDir,
}: Pick<Config, 'archiveDays' | 'dataDir'>): Promise<ArchiveLine> {
  if (archiveDays === null) return noLine('off', OFF, true);
  const state = await readArchiveState(dataDir);
  if (state === null) return { ...noLine('stopped', NEVER, true), days: archiveDays };
  return {
    archive: state.problem === null ? 'working' : 'stopped',
    says: state.problem?.ja ?? null,
    days: archiveDays,
    stretches: state.stretches,
    isCurrent: state.isCurrent,
    bytes: state.bytes,
    safeUntil: state.stretches.at(-1)?.to ?? null,
    canReturn: true,
  };
}
