import { PAGE_SIZE } from '@orchard/contract/limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useSearchParams } from 'react-router';
import { ConversationItem } from '#features/conversations/conversation-item.tsx';
import { conversationsQuery } from '#features/conversations/conversations.queries.ts';
import { t } from '#features/conversations/messages.ts';
import { PageRange } from '#features/paging/page-range.tsx';
import { Pagination } from '#features/paging/pagination.tsx';
import { AppLink } from '#lib/app-link.tsx';
import { t as shared } from '#lib/conversations/messages.ts';
import { useMarkSeen } from '#lib/conversations/use-mark-seen.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { readPage } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

export default function ConversationsPage() {
  const title = shared('conversations.title');
  useDocumentTitle(title);
  const [params] = useSearchParams();
  const page = readPage(params);
  const { items, total } = useSuspenseQuery(conversationsQuery(page)).data;
  const unread = (kind: 'question' | 'enquiry') =>
    items.filter((item) => item.kind === kind && item.is_unread).map(({ id }) => id);
  useMarkSeen(unread('question'), unread('enquiry'));
  const paging = { page, total, perPage: PAGE_SIZE.conversations };
  return (
    <div className="mx-auto max-w-[44rem]">
      <PageTitle aside={total > 0 && <PageRange {...paging} />}>{title}</PageTitle>
      {items.length > 0 ? (
        <ul className="space-y-5">
          {items.map((item) => (
            <ConversationItem key={`${item.kind}-${item.id}`} conversation={item} />
          ))}
        </ul>
      ) : (
        <EmptyNotice
          icon={<MessagesSquare className="size-6" />}
          title={t('conversations.empty')}
          hint={t('conversations.empty.hint')}
        >
          <AppLink to={paths.videos()} className={buttonClass('outlined')}>
            {t('videos.all')}
          </AppLink>
          <AppLink to={paths.contact()} className={buttonClass('outlined')}>
            {t('conversations.contact')}
          </AppLink>
        </EmptyNotice>
      )}
      <Pagination {...paging} pathOf={paths.conversations} />
    </div>
  );
}
