import { PAGE_SIZE } from '@orchard/contract/limits';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { ConversationItem } from '#features/conversations/conversation-item.tsx';
import { conversationsQuery } from '#features/conversations/conversations.queries.ts';
import { t } from '#features/conversations/messages.ts';
import { usePagedList } from '#features/paging/use-paged-list.tsx';
import { AllVideosLink } from '#lib/all-videos-link.tsx';
import { AppLink } from '#lib/app-link.tsx';
import { useMarkSeen } from '#lib/conversations/new-answers.tsx';
import { t as shared } from '#lib/conversations/unread-count.tsx';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { EmptyNotice } from '#ui/empty-notice.tsx';

export default function ConversationsPage() {
  const { items, heading, pagination } = usePagedList(
    shared('conversations.title'),
    conversationsQuery,
    PAGE_SIZE.conversations,
    paths.conversations,
  );
  const unread = (kind: 'question' | 'enquiry') =>
    items.filter((item) => item.kind === kind && item.is_unread).map(({ id }) => id);
  useMarkSeen(unread('question'), unread('enquiry'));
  return (
    <div className="mx-auto max-w-[44rem]">
      {heading}
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
          <AllVideosLink />
          <AppLink to={paths.contact()} className={buttonClass('outlined')}>
            {t('conversations.contact')}
          </AppLink>
        </EmptyNotice>
      )}
      {pagination}
    </div>
  );
}
