import { MAX_TEXT } from '@orchard/contract/limits';
import { notifyManager, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type CallArgs, call, query } from '#lib/api/call.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LengthHint } from '#lib/forms/length-hint.tsx';
import { useDraft, useDraftOf } from '#lib/forms/use-draft.ts';
import { showFieldErrors, useForm } from '#lib/forms/use-form.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { t } from './messages.ts';
import { questionAnchor } from './question-list.tsx';

/** A question in the form in which it is sent. */
type Question = CallArgs<'POST /api/video/question/{videoId}'>['body'];

const FORM = 'kept-question';

/**
 * Sends a question on a video and shows it at once.
 * @param keyOf returns the idempotency key of a question, the same for every try
 */
const useAsk = (videoId: number, keyOf: (question: Question) => string) =>
  useMutation({
    mutationFn: (body: Question) =>
      call(
        'POST /api/video/question/{videoId}',
        { params: { videoId: String(videoId) }, body },
        { idempotencyKey: keyOf(body) },
      ),
    meta: { inForm: true, form: FORM },
    onSuccess(question, _body, _result, { client }) {
      const params = { videoId: String(videoId) };
      const { queryKey } = query('GET /api/video/details/{videoId}', { params });
      client.setQueryData(queryKey, (video) =>
        video === undefined || video.video_questions.some(({ id }) => id === question.id)
          ? video
          : { ...video, video_questions: [...video.video_questions, question] },
      );
      showToast(t('question.success'), 'success');
    },
  });

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
        notifyManager.schedule(() => {
          const sent = document.getElementById(questionAnchor(id));
          sent?.focus({ preventScroll: true });
          sent?.scrollIntoView({ block: 'start' });
        });
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
      <FormShell form={form} id={FORM} className="space-y-4" onSubmit={setComplete}>
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
