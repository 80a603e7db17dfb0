import type { Conversation } from '@orchard/contract/conversations';
import { MAX_TEXT } from '@orchard/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CallArgs, call } from '#lib/api/call.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LengthHint } from '#lib/forms/length-hint.tsx';
import { useDraft, useDraftOf } from '#lib/forms/use-draft.ts';
import { showFieldErrors, useForm } from '#lib/forms/use-form.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { conversationsQuery } from './conversations.queries.ts';
import { t } from './messages.ts';

/** Further words in the form in which they are sent. */
type FollowUp = CallArgs<'POST /api/contact/{enquiryId}/follow-ups'>['body'];

interface Conversations {
  items: Conversation[];
  total: number;
}

const formOf = (enquiryId: number) => `kept-enquiry-${enquiryId}`;

/**
 * Sends further words in an enquiry; they are shown where it stands.
 * @param keyOf returns the idempotency key of the words, the same for every try
 */
const useFollowUp = (enquiryId: number, keyOf: (body: FollowUp) => string) =>
  useMutation({
    mutationFn: (body: FollowUp) =>
      call(
        'POST /api/contact/{enquiryId}/follow-ups',
        { params: { enquiryId: String(enquiryId) }, body },
        { idempotencyKey: keyOf(body) },
      ),
    meta: { inForm: true, form: formOf(enquiryId) },
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

type Draft = ReturnType<typeof useDraft<FollowUp>>;

function FollowUpForm({
  enquiryId,
  draft,
  onSent,
}: {
  enquiryId: number;
  draft: Draft;
  onSent: () => void;
}) {
  const { form, field } = useForm({
    values: { message: '', ...draft.begun },
    fetchSchema: async () => (await import('@orchard/contract/enquiries')).addFollowUp.spec.body,
  });
  useDraftOf(form, draft);
  const sending = useFollowUp(enquiryId, () => draft.sendingKey(form.values()));
  // A double press comes twice before the button is busy.
  const isSending = useRef(false);
  const send = (body: FollowUp) => {
    if (isSending.current) return;
    isSending.current = true;
    sending.mutate(body, {
      onSuccess() {
        form.reset({ message: '' });
        draft.forget();
        onSent();
      },
      onError: (error) => showFieldErrors(form, error),
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return (
    <FormShell form={form} id={formOf(enquiryId)} className="space-y-4" onSubmit={send}>
      <TextArea
        {...field('message')}
        label={t('conversations.further')}
        hint={<LengthHint form={form} name="message" max={MAX_TEXT} />}
      />
      <Button type="submit" busy={sending.isPending} className="w-full sm:w-auto sm:min-w-52">
        {t('conversations.further.send')}
      </Button>
    </FormShell>
  );
}

/** Opens the form for further words in an enquiry; open at once where some were begun. */
export function FollowUpBox({ enquiryId, onSent }: { enquiryId: number; onSent: () => void }) {
  const draft = useDraft<FollowUp>(`enquiry:${enquiryId}`);
  const [opened, setOpened] = useState<boolean>();
  const isOpen = opened ?? draft.begun !== undefined;
  const box = useRef<HTMLDivElement>(null);
  const open = () => {
    // The button goes, and the focus with it: the field takes it.
    flushSync(() => setOpened(true));
    box.current?.querySelector('textarea')?.focus();
  };
  return (
    <div ref={box} className="border-t border-line p-5">
      {isOpen ? (
        <FollowUpForm
          enquiryId={enquiryId}
          draft={draft}
          onSent={() => {
            // The form goes, and the focus with it: the conversation takes it.
            flushSync(() => setOpened(false));
            onSent();
          }}
        />
      ) : (
        <Button variant="outlined" onClick={open}>
          {t('conversations.further.begin')}
        </Button>
      )}
    </div>
  );
}
