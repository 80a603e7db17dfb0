import { AUDIENCE_LABELS, type SkipReason } from '@orchard/contract/staff/broadcast-audience';
import type { BroadcastOutcome, BroadcastState } from '@orchard/contract/staff/broadcasts';
import { MAIL_ERROR_KINDS } from '@orchard/contract/staff/mails';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { MAIL_STATE_LABELS } from '#ui/mails.tsx';
import { chipOf } from '#ui/state-chip.tsx';

/** Names of the states. */
export const STATE_LABELS: Record<BroadcastState, string> = {
  draft: '下書き',
  scheduled: '予約',
  sending: '送信中',
  paused: '一時停止中',
  sent: '送信済み',
  kept: 'サイト内に保存（未送信）',
  cancelled: '中止',
};

/** The state of a broadcast, in words and colour. */
export const BroadcastChip = chipOf(STATE_LABELS, {
  scheduled: 'info',
  sending: 'info',
  paused: 'warning',
  sent: 'success',
  kept: 'warning',
});

/** Names of recipients' outcomes. */
export const OUTCOME_LABELS: Record<BroadcastOutcome, string> = {
  ...MAIL_STATE_LABELS,
  skipped: '送信しない',
};

const SKIPPED: Record<SkipReason, string> = {
  suspended: '利用停止',
  expired: '会員期間の終了',
  invited: 'パスワードが未設定',
  upcoming: '会員期間の開始前',
  opted_out: 'お知らせメールを受け取らない設定',
  undeliverable: 'メールが届かないアドレス（送信停止中）',
  withdrawn: '送信待ちの間に配信を停止、または利用できなくなった',
  cancelled: '送信の中止',
};

/** Why somebody gets no mail; the error of a mail stands with the mail itself. */
export function formatReason(reason: string): string {
  const label = SKIPPED[reason as SkipReason];
  if (label) return label;
  return (MAIL_ERROR_KINDS as readonly string[]).includes(reason)
    ? 'メールサーバーが受け付けませんでした'
    : '記録がありません';
}

/** Who gets no mail, and why: 「利用停止 2名、送信の中止 1名」. */
export const formatSkipped = (skipped: readonly { reason: string; count: number }[]): string =>
  skipped.map(({ reason, count }) => `${formatReason(reason)} ${formatMembers(count)}`).join('、');

/** Whom a broadcast is for: 「保存した条件「休眠」の会員」. */
export const formatAudience = ({
  audience,
  segment_name,
}: Pick<RecordOf<'broadcasts'>, 'audience' | 'segment_name'>): string =>
  audience === 'segment' && segment_name
    ? `保存した条件「${segment_name}」の会員`
    : AUDIENCE_LABELS[audience];

/** A number of members. */
export const formatMembers = (count: number): string => `${count.toLocaleString('ja-JP')}名`;

/** How far a sending is: 「120／300名」, and how many failed. */
export function formatProgress({ state, counts }: Pick<RowOf<'broadcasts'>, 'state' | 'counts'>) {
  if (state === 'draft' || state === 'scheduled') return '―';
  const { waiting, sent, kept, failed } = counts;
  const done = sent + kept;
  const progress = `${done.toLocaleString('ja-JP')}／${formatMembers(waiting + done + failed)}`;
  return failed > 0 ? `${progress}（失敗 ${formatMembers(failed)}）` : progress;
}
