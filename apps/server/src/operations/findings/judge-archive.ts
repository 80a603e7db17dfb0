import type { ArchiveLine } from '#operations/archive/archive-line.ts';
import { type Finding, well, wrong } from './finding.ts';

const ABOUT = { ja: '時点の記録', en: 'Archive' };

/** Whether any second can be opened: a backup is there that is new enough, and the log since. */
export function judgeArchive(
  { archive, says, safeUntil, days }: ArchiveLine,
  now = Date.now(),
): Finding {
  if (archive !== 'working') {
    return wrong(ABOUT, `止まっています：${says?.ja ?? ''}`, `It has stopped: ${says?.en ?? ''}`);
  }
  const minutes = Math.max(0, Math.floor((now - (safeUntil ?? now)) / 60_000));
  return well(
    ABOUT,
    `${days}日分を開けます。${minutes}分前まで保管済みです。${says?.ja ?? ''}`,
    `${days} days can be opened, and all up to ${minutes} minutes ago is stored.${says ? ` ${says.en}` : ''}`,
  );
}
