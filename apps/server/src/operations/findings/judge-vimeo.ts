import { type Finding, unsure, well } from './finding.ts';

const VIMEO = { ja: 'Vimeo', en: 'Vimeo' };

/**
 * Whether Vimeo answers.
 * @param problem why the last request was not answered; null: it was
 */
export const judgeVimeo = (host: string, problem: string | null): Finding =>
  problem === null
    ? well(VIMEO, `${host} につながります。`, `${host} can be reached.`)
    : unsure(
        VIMEO,
        `${host} につながりません（${problem}）。Vimeoの動画のサムネイルと取り込みが働きません。ファイアウォールが外向きの443番を閉じていないか確かめてください。`,
        `${host} cannot be reached (${problem}); thumbnails and imports of Vimeo need it. See that the firewall leaves port 443 open outwards.`,
      );
