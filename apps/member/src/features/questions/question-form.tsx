import { MAX_TEXT } from '@orchard/contract/limits';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { call, query } from '#lib/api/call.ts';
import { clockLength } from '#lib/dates.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LengthHint } from '#lib/forms/length-hint.tsx';
import { useDraft, useDraftOf } from '#lib/forms/use-draft.ts';
import { showFieldErrors, useForm } from '#lib/forms/use-form.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { cx } from '#ui/cx.ts';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type AskedVideo, BeforeAsking } from './before-asking.tsx';
import { t } from './form-messages.ts';
import { BLANK, fetchSchema, type Question, type Written, wordsAt } from './place.ts';
import { questionAnchor } from './question-list.tsx';

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

interface QuestionFormProps extends AskedVideo {
  /** The player's position, and the second that a press wants to ask about, until the form has it. */
  watching?: {
    time: (() => number) | undefined;
    askedAt: number | undefined;
    ask: ((seconds: number | undefined) => void) | undefined;
  };
}

/** The form of a question on a video, or on a place in it, with a confirmation before it is sent. */
export default function QuestionForm(props: QuestionFormProps) {
  const { videoId, watching } = props;
  const end = props.filmLength ?? Number.POSITIVE_INFINITY;
  const draft = useDraft<Written>(`question:${videoId}`);
  const { form, field, box } = useForm<Written, Question>({
    values: { ...BLANK, ...draft.begun },
    fetchSchema: () => fetchSchema(end),
  });
  useDraftOf(form, draft);
  const written = useSyncExternalStore(form.subscribe, form.values, form.values);
  const [complete, setComplete] = useState<Question>();
  const holder = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const ask = useAsk(videoId, () => draft.sendingKey(form.values()));
  const client = useQueryClient();

  const place = (seconds: number) => {
    const params = { videoId: String(videoId) };
    const said = client.getQueryData(
      query('GET /api/video/captions/{videoId}', { params }).queryKey,
    );
    const at_seconds = clockLength(Math.min(Math.floor(seconds), end));
    form.reset({ ...form.values(), at_seconds, spoken: wordsAt(said?.cues ?? [], seconds) });
  };
  const asked = watching?.askedAt;
  const arrive = useEffectEvent((seconds: number) => {
    place(seconds);
    watching?.ask?.(undefined);
    message.current?.focus({ preventScroll: true });
    holder.current?.scrollIntoView({ block: 'start' });
  });
  useEffect(() => {
    if (asked !== undefined) arrive(asked);
  }, [asked]);

  const solve = () => {
    const before = form.values();
    form.reset(BLANK);
    holder.current?.focus({ preventScroll: true });
    const onPress = () => {
      draft.keep(before);
      form.reset(before);
    };
    showToast(t('question.solved.done'), 'success', { label: t('undo'), onPress });
  };
  const remove = () => {
    form.reset({ ...form.values(), at_seconds: '', spoken: '' });
    message.current?.focus();
  };

  const send = () => {
    if (complete === undefined) return;
    ask.mutate(complete, {
      onSuccess({ id }) {
        // The dialog would hand the focus back after it.
        flushSync(() => setComplete(undefined));
        form.reset(BLANK);
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
    <div ref={holder} tabIndex={-1} className="scroll-mt-4 outline-none">
      <FormShell form={form} id={FORM} className="space-y-4" onSubmit={setComplete}>
        <TextArea
          {...field('message')}
          ref={message}
          label={t('question.message')}
          hint={<LengthHint form={form} name="message" max={MAX_TEXT} />}
        />
        <fieldset
          className={cx(
            'space-y-3 rounded-2xl border border-line bg-raised p-4 pt-2',
            written.at_seconds + written.spoken === '' && 'not-focus-within:hidden',
          )}
        >
          <legend className="px-1 text-sm font-bold text-tint">
            {t('question.place', { time: written.at_seconds || '--:--' })}
          </legend>
          <TextArea {...field('spoken')} label={t('question.spoken')} className="min-h-12!" />
          <TextField {...field('at_seconds')} label={t('question.at')} autoComplete="off" />
          {watching?.time && (
            <Button variant="outlined" onClick={() => place(watching.time?.() ?? 0)}>
              {t('question.at.now')}
            </Button>
          )}
          <Button variant="plain" onClick={remove}>
            {t('question.place.remove')}
          </Button>
        </fieldset>
        <Checkbox {...box('may_publish')} label={t('question.may_publish')} />
        <p className="text-sm text-quiet">{t('question.privacy')}</p>
        <Button type="submit" className="w-full sm:w-auto sm:min-w-52">
          {t('question.confirm')}
        </Button>
      </FormShell>
      <BeforeAsking {...props} written={written} onSolved={solve} />
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
        {complete?.at_seconds !== undefined && (
          <p className="mb-3 text-sm whitespace-pre-wrap">
            {t('question.place', { time: clockLength(complete.at_seconds) })}
            {`\n${complete.spoken ?? ''}`}
          </p>
        )}
        <p className="rounded-lg border border-line bg-ground px-4 py-3 whitespace-pre-wrap">
          {complete?.message}
        </p>
        {complete?.may_publish && <p className="mt-3 text-sm">{t('question.may_publish')}</p>}
      </ConfirmDialog>
    </div>
  );
}
