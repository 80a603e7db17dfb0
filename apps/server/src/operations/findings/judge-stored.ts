import type { StoredState } from '#operations/upkeep/stored-state.ts';
import { type Finding, unsure, well, wrong } from './finding.ts';
import { MOST_HOURS } from './judge-runs.ts';

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
