import type { Notice } from '@orchard/contract/notices';
import { t } from './messages.ts';

/** Notices, and which of them the member has not opened. */
export interface NoticesProps {
  notices: Notice[];
  isUnread: (noticeId: number) => boolean;
}

/** Marks a notice that the member was told of and has not opened. */
export const UnreadMark = () => (
  <span className="shrink-0 rounded-full bg-primary px-2 text-xs leading-5 font-bold text-white">
    {t('notices.unread')}
  </span>
);
