import type { Conversation } from '@orchard/contract/conversations';
import { useMutation } from '@tanstack/react-query';
import { type CallArgs, call } from '#lib/api/call.ts';
import { showToast } from '#lib/toasts.ts';
import { conversationsQuery } from './conversations.queries.ts';
import { t } from './messages.ts';

/** Further words in the form in which they are sent. */
export type FollowUp = CallArgs<'POST /api/contact/{enquiryId}/follow-ups'>['body'];

interface Conversations {
  items: Conversation[];
  total: number;
}

/**
 * Sends further words in an enquiry; they are shown where it stands.
 * @param keyOf returns the idempotency key of the words, the same for every try
 */
export const useFollowUp = (enquiryId: number, keyOf: (body: FollowUp) => string) =>
  useMutation({
    mutationFn: (body: FollowUp) =>
      call(
        'POST /api/contact/{enquiryId}/follow-ups',
        { params: { enquiryId: String(enquiryId) }, body },
        { idempotencyKey: keyOf(body) },
      ),
    meta: { inForm: true },
    onSuccess(conversation, _body, _result, { client }) {
      const [name] = conversationsQuery(1).queryKey;
      client.setQueriesData<Conversations>(
        { queryKey: [name] },
        (page) =>
          page && {
            ...page,
            items: page.items.map((item) =>
              item.kind === 'enquiry' && item.id === conversation.id ? conversation : item,
            ),
          },
      );
      // Its place in the list is another by the next visit.
      void client.invalidateQueries({ queryKey: [name], refetchType: 'none' });
      showToast(t('conversations.further.sent'), 'success');
    },
  });
