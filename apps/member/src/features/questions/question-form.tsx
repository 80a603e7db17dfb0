import { MAX_TEXT } from '@orchard/contract/limits';
import { notifyManager } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LengthHint } from '#lib/forms/length-hint.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useDraft, useDraftOf } from '#lib/forms/use-draft.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { t } from './messages.ts';
import { questionAnchor } from './question-list.tsx';
import { type Question, useAsk } from './use-ask.ts';

/** The form of a question on a video, with a confirmation before it is sent. */
export default function QuestionForm({ videoId }: { videoId: number }) {
  const draft = useDraft<Question>(`question:${videoId}`);
  const { form, field } = useForm({
    values: { message: '', ...draft.begun },
    fetchSchema: async () => (await import('@orchard/contract/questions')).askQuestion.spec.body,
  });
  useDraftOf(form, draft);
  const [complete, setComplete] = useState<Question>();
  const ask = useAsk(videoId, () => draft.sendingKey(form.values()));

  const send = () => {
    if (complete === undefined) return;
    ask.mutate(complete, {
      onSuccess({ id }) {
        // The dialog would hand the focus back after it.
        flushSync(() => setComplete(undefined));
        form.reset({ message: '' });
        draft.forget();
        // It stands in the list once the changed video has been shown.
        notifyManager.schedule(() => document.getElementById(questionAnchor(id))?.focus());
      },
      onError(error) {
        // Errors appear outside the dialog.
        flushSync(() => setComplete(undefined));
        showFieldErrors(form, error);
      },
    });
  };
  return (
    <>
      <FormShell form={form} className="space-y-4" onSubmit={setComplete}>
        <TextArea
          {...field('message')}
          label={t('question.message')}
          hint={<LengthHint form={form} name="message" max={MAX_TEXT} />}
        />
        <p className="text-sm text-quiet">{t('question.privacy')}</p>
        <Button type="submit" className="w-full sm:w-auto sm:min-w-52">
          {t('question.confirm')}
        </Button>
      </FormShell>
      <ConfirmDialog
        open={complete !== undefined}
        title={t('confirm.title')}
        cancelLabel={t('cancel')}
        confirmLabel={t('question.send')}
        busy={ask.isPending}
        onCancel={() => setComplete(undefined)}
        onConfirm={send}
      >
        <p className="mb-3 text-sm text-quiet">{t('question.confirm.lead')}</p>
        <p className="rounded-lg border border-line bg-ground px-4 py-3 whitespace-pre-wrap">
          {complete?.message}
        </p>
      </ConfirmDialog>
    </>
  );
}
