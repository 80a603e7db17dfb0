import { MAX_TEXT } from '@orchard/contract/limits';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LengthHint } from '#lib/forms/length-hint.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useDraft, useDraftOf } from '#lib/forms/use-draft.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { t } from './messages.ts';
import { type FollowUp, useFollowUp } from './use-follow-up.ts';

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
    <FormShell form={form} className="space-y-4" onSubmit={send}>
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
