import type { NotificationKind } from '@orchard/contract/notification-kinds';

/** What a piece of news is about. */
export interface NewsTarget {
  kind: NotificationKind;
  video_id: number | null;
  notice_id: number | null;
  question_id: number | null;
}

/** The very place that a piece of news leads to: a path of the members' site. */
export function pathOf({ kind, video_id, notice_id, question_id }: NewsTarget): string {
  if (video_id !== null) {
    return `/video/${video_id}${question_id === null ? '' : `#question-${question_id}`}`;
  }
  if (notice_id !== null) return `/notice/${notice_id}`;
  if (kind === 'enquiry' || kind === 'answer') return '/questions';
  return kind === 'membership' || kind === 'security' ? '/account' : '/';
}
