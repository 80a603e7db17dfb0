import type { NotificationKind } from '@orchard/contract/notification-kinds';

/** What a notification is about. */
export interface NotificationTarget {
  kind: NotificationKind;
  videoId: number | null;
  noticeId: number | null;
  questionId: number | null;
  enquiryId: number | null;
}

/** The place on the site that a notification leads to. */
export function notificationPath({
  kind,
  videoId,
  noticeId,
  questionId,
  enquiryId,
}: NotificationTarget): string {
  if (videoId !== null && questionId !== null) return `/video/${videoId}#question-${questionId}`;
  if (videoId !== null) return `/video/${videoId}`;
  if (noticeId !== null) return `/notice/${noticeId}`;
  if (questionId !== null || enquiryId !== null) return '/questions';
  return kind === 'membership' || kind === 'security' ? '/account' : '/';
}
