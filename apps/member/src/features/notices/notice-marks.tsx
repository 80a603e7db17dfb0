import type { Notice } from '@orchard/contract/notices';
import { t } from './messages.ts';

/** A notice's category on its colour, which carries white text. */
export const NoticeBadge = ({ category }: { category: Notice['notice_category'] }) => (
  <span className="relative isolate inline-block max-w-full truncate rounded px-2.5 text-xs leading-6 font-semibold text-white">
    {/* The content security policy forbids style attributes, so an SVG draws the colour. */}
    <svg aria-hidden="true" className="absolute inset-0 -z-10 size-full">
      <rect width="100%" height="100%" fill={category.color} />
    </svg>
    {category.name}
  </span>
);

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
