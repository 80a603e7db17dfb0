import type { LineState, SiteLine } from '@orchard/contract/staff/site-state';
import type { Finding } from '#operations/findings/finding.ts';

const STATES: Record<Finding['state'], LineState> = {
  well: 'ok',
  unsure: 'attention',
  wrong: 'action',
};

const line =
  (state: LineState) =>
  (about: string, says: string, screen: SiteLine['screen'] = null): SiteLine => ({
    about,
    state,
    says,
    screen,
  });

export const ok = line('ok');
export const attention = line('attention');
export const action = line('action');

/** What `orchard doctor` says of the same, as a line of the screen. */
export const lineOf = ({ about, state, says }: Finding): SiteLine =>
  line(STATES[state])(about.ja, says.ja);

/** A duration as people say it: `3日4時間`, `12分`. */
export function formatSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${days}日${hours % 24}時間`;
  if (hours > 0) return `${hours}時間${minutes % 60}分`;
  return minutes > 0 ? `${minutes}分` : `${Math.floor(seconds)}秒`;
}

/** `変換中 1件、待機中 3件です。`: how many are in each state that has a name. */
export function formatCounts(
  counts: Readonly<Record<string, number>>,
  labels: Readonly<Record<string, string>>,
): string {
  const parts = Object.entries(labels).flatMap(([state, label]) =>
    counts[state] ? [`${label} ${counts[state].toLocaleString('ja-JP')}件`] : [],
  );
  const none = `${Object.values(labels).join('・')}のものはありません。`;
  return parts.length > 0 ? `${parts.join('、')}です。` : none;
}
