import { formatBytes } from '@orchard/contract/format-bytes';
import type { UpkeepKind } from '#operations/upkeep/upkeep-runs.store.ts';
import type { LastRuns } from '#operations/upkeep/upkeep-runs.view.ts';
import { type Bilingual, type Finding, unsure, well, wrong } from './finding.ts';

/** A night, and the time that a large backup takes. */
export const MOST_HOURS = 26;

const NAMES: Record<UpkeepKind, Bilingual> = {
  backup: { ja: 'バックアップ', en: 'Backup' },
  drill: { ja: '復元の訓練', en: 'Drill' },
};

/** "1.2 GB, 40 s": what the last good run stored or read, and how long it took. */
function formatExtent({ goodBytes, goodSeconds }: LastRuns): Bilingual {
  const size = goodBytes === null ? [] : [formatBytes(goodBytes)];
  const seconds = goodSeconds === null ? null : Math.max(1, Math.round(goodSeconds));
  const parts = (unit: string) => [...size, ...(seconds === null ? [] : [`${seconds}${unit}`])];
  const [ja, en] = [parts('秒').join('、'), parts(' s').join(', ')];
  return { ja: ja && `（${ja}）`, en: en && ` (${en})` };
}

/** The age and outcome of the last backup, or of the drill that proved it. */
export function judgeRuns(kind: UpkeepKind, runs: LastRuns): Finding {
  const about = NAMES[kind];
  const { goodAt, problem, hoursWithout } = runs;
  const hours = Math.floor(hoursWithout);
  if (problem !== null) {
    return wrong(
      about,
      `前回は失敗しました：${problem} 「orchard ${kind}」で、その場で確かめられます。`,
      `The last one failed: ${problem} "orchard ${kind}" tries again.`,
    );
  }
  if (hoursWithout > MOST_HOURS) {
    return wrong(
      about,
      `${hours}時間、成功していません。BACKUP_AT（またはタイマー orchard-nightly.timer）を確かめ、「orchard ${kind}」を実行してください。`,
      `None has succeeded for ${hours} hours: check BACKUP_AT (or orchard-nightly.timer), and run "orchard ${kind}".`,
    );
  }
  if (goodAt === null) return unsure(about, '今夜が最初です。', 'Tonight brings the first one.');
  const extent = formatExtent(runs);
  return well(
    about,
    `${hours}時間前に成功しました${extent.ja}。`,
    `The last one succeeded ${hours} hours ago${extent.en}.`,
  );
}

/** @param isNeeded whether the members are real */
export const withoutBackups = (isNeeded: boolean): Finding =>
  (isNeeded ? wrong : unsure)(
    NAMES.backup,
    '取っていません。BACKUP_TOとBACKUP_RECIPIENTを設定すると、毎晩取ります。',
    'None are made. With BACKUP_TO and BACKUP_RECIPIENT there is one every night.',
  );
