import { formatBytes } from '@orchard/contract/format-bytes';
import type { ArchiveLine } from '#operations/archive/archive-line.ts';
import type { StoredState } from '#operations/upkeep/stored-state.ts';
import type { UpkeepKind } from '#operations/upkeep/upkeep-runs.store.ts';
import type { LastRuns } from '#operations/upkeep/upkeep-runs.view.ts';
import type { Sentence } from '#platform/config/start-refusal.ts';
import { type Finding, unsure, well, wrong } from './finding.ts';

/** A night, and the time that a large backup takes. */
export const MOST_HOURS = 26;

const NAMES: Record<UpkeepKind, Sentence> = {
  backup: { ja: 'バックアップ', en: 'Backup' },
  drill: { ja: '復元の訓練', en: 'Drill' },
};

/** "1.2 GB, 40 s": what the last good run stored or read, and how long it took. */
function formatExtent({ goodBytes, goodSeconds }: LastRuns): Sentence {
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

const STORED = { ja: '保管中のバックアップ', en: 'Stored backups' };
const HOUR_MS = 3_600_000;

const dayOf = (time: number) =>
  new Date(time).toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).slice(0, 16);

/** The backups that the store really has: their age, and times that cannot be right. */
export function judgeStored(state: StoredState, now = Date.now()): Finding[] {
  if (state === null) {
    return [
      unsure(
        STORED,
        'このサーバーのバックアップは、まだ保管されていません。',
        'No backup of this machine is stored yet.',
      ),
    ];
  }
  if ('problem' in state) return [wrong(STORED, state.problem.ja, state.problem.en)];
  const { usable, ahead, jump, tooMany, stored } = state;
  const findings: Finding[] = [];
  if (ahead.length > 0) {
    const names = ahead.map(({ name }) => name).join(', ');
    findings.push(
      wrong(
        STORED,
        `未来の日時のバックアップがあります：${names}。時計が正しければ、別に置いてあり、最新とは数えません。要らなければ「orchard backup --remove 名前」で消せます。時計がまちがっていれば、直してください。`,
        `There are backups of the future: ${names}. Where the clock is right they are set aside, and newest for nothing; "orchard backup --remove NAME" removes one. Where it is wrong, put it right.`,
      ),
    );
  }
  if (jump !== null) {
    const [from, to] = [dayOf(jump.from), dayOf(jump.to)];
    findings.push(
      wrong(
        STORED,
        `バックアップの時計が ${from} から ${to} へ進んだため、古いものを消していません。時計がまちがっていれば直し、正しければ「orchard backup --clock-is-right」を実行してください。`,
        `Between two backups the clock went from ${from} to ${to}, so none is removed by age. Put it right where it is wrong; where it is right, run "orchard backup --clock-is-right".`,
      ),
    );
  }
  if (tooMany > 0) {
    findings.push(
      wrong(
        STORED,
        `BACKUP_KEEPとBACKUP_LAST_DAYで一度に${tooMany}個が消えるため、まだ消していません。よければ「orchard backup --prune」を実行してください。`,
        `By BACKUP_KEEP and BACKUP_LAST_DAY ${tooMany} would go together, so none has: if they may, run "orchard backup --prune".`,
      ),
    );
  }
  const hours = Math.floor((now - (usable[0]?.time ?? 0)) / HOUR_MS);
  if (usable.length === 0 || hours >= MOST_HOURS) {
    findings.push(
      wrong(
        STORED,
        usable.length === 0
          ? '使えるバックアップがひとつもありません。「orchard backup」を実行してください。'
          : `いちばん新しいものが${hours}時間前のものです。「orchard backup」を実行してください。`,
        usable.length === 0
          ? 'There is none that can be used: run "orchard backup".'
          : `The newest is ${hours} hours old: run "orchard backup".`,
      ),
    );
  }
  if (findings.length > 0) return findings;
  return [
    well(
      STORED,
      `${stored}個あり、いちばん新しいものは${hours}時間前のものです。`,
      `There are ${stored}, the newest of ${hours} hours ago.`,
    ),
  ];
}

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
